import { queueParts } from "~/contracts";
import { emit, type LorEvents } from "~/browser/platform/events";
import { localStorageOrNull, QUEUED } from "~/browser/platform/storage";
import { hasSession, noteSession } from "~/browser/platform/session";

function stored(): string {
  return localStorageOrNull()?.getItem(QUEUED) ?? "0";
}

function store(text: string): void {
  try {
    localStorageOrNull()?.setItem(QUEUED, text);
  } catch {
    // If storage is full, only this tab shows the change.
  }
}

/** The links to the queue, and the dock's button that shows its own. */
const LEADS = 'a[aria-label="Queue"], #player summary';

function show(queued = Number.parseInt(stored())): void {
  for (const lead of document.querySelectorAll<HTMLElement>(LEADS)) {
    if (queued > 0) queueParts.waiting.set(lead, String(queued));
    else queueParts.waiting.remove(lead);
  }
}

/** Updates the length on a page that shows the queue. */
export function showOfPage(): void {
  const ofPage = queueParts.queue.of(
    document.querySelector<HTMLElement>(queueParts.queue.selector),
  );
  if (ofPage && ofPage !== stored()) store(ofPage);
  show(hasSession() ? undefined : 0);
}

/** Shows a new length here, and sends it to the other tabs unless it came from one. */
export function showChange({ queued, elsewhere }: LorEvents["lor:queue"]): void {
  show(queued);
  if (!elsewhere) store(`${queued} ${Date.now()}`);
}

/** Passes on a length that another tab has stored. */
export function hearOtherTab(): void {
  noteSession();
  emit("lor:queue", { queued: Number.parseInt(stored()), elsewhere: true });
}
