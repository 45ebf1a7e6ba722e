import { emit, listen } from "~/domain/events";
import { hasSession } from "./session.client";

/** How many videos wait, as this browser knows it; a write is also what tells the other tabs. */
const KEY = "lor:queued";

function stored(): number {
  try {
    return Number.parseInt(localStorage.getItem(KEY) ?? "0");
  } catch {
    return 0;
  }
}

function keep(text: string): void {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // Without storage each tab knows what it did itself.
  }
}

function show(queued: number): void {
  for (const link of document.querySelectorAll<HTMLElement>('a[aria-label="Queue"]')) {
    if (queued > 0) link.dataset.queued = String(queued);
    else delete link.dataset.queued;
  }
}

/** A page that was drawn with the queue knows best. */
function showKnown(): void {
  const drawn = document.querySelector<HTMLElement>("[data-queue-length]")?.dataset.queueLength;
  if (drawn !== undefined && Number(drawn) !== stored()) keep(drawn);
  show(hasSession() ? stored() : 0);
}

/** The Queue links show how many videos wait, and every tab hears of every change. */
export function startQueueCount(): void {
  let fromElsewhere = false;
  listen("lor:queue", ({ queued }) => {
    show(queued);
    if (!fromElsewhere) keep(`${queued} ${Date.now()}`);
  });
  addEventListener("storage", ({ key }) => {
    if (key !== KEY) return;
    fromElsewhere = true;
    emit("lor:queue", { queued: stored() });
    fromElsewhere = false;
  });
  listen("lor:navigated", showKnown);
  showKnown();
}
