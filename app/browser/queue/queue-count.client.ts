import { emit, listen } from "~/browser/platform/events";
import { localStorageOrNull } from "~/browser/platform/storage";
import { hasSession, noteSession } from "~/browser/platform/session";

/** Holds the queue's length and the time of the change. Writing it sends a storage event to the other tabs. */
const KEY = "lor:queued";

function stored(): string {
  return localStorageOrNull()?.getItem(KEY) ?? "0";
}

function store(text: string): void {
  try {
    localStorageOrNull()?.setItem(KEY, text);
  } catch {
    // Storage may be full; then only this tab shows the change.
  }
}

function show(queued = Number.parseInt(stored())): void {
  for (const link of document.querySelectorAll<HTMLElement>('a[aria-label="Queue"]')) {
    if (queued > 0) link.dataset.queued = String(queued);
    else delete link.dataset.queued;
  }
}

/** A page that shows the queue has its latest length. */
function showOfPage(): void {
  const ofPage = document.querySelector<HTMLElement>("[data-queue]")?.dataset.queue;
  if (ofPage && ofPage !== stored()) store(ofPage);
  show(hasSession() ? undefined : 0);
}

/** Shows the queue's length on the Queue links, and passes changes on to the other tabs. */
export function startQueueCount(): void {
  let fromElsewhere = false;
  listen("lor:queue", ({ queued }) => {
    show(queued);
    if (!fromElsewhere) store(`${queued} ${Date.now()}`);
  });
  addEventListener("storage", ({ key }) => {
    if (key !== KEY) return;
    fromElsewhere = true;
    noteSession();
    emit("lor:queue", { queued: Number.parseInt(stored()) });
    fromElsewhere = false;
  });
  listen("lor:navigated", showOfPage);
  showOfPage();
}
