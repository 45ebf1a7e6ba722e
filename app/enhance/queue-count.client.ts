import { emit, listen } from "~/domain/events";
import { hasSession, noteSession } from "./session.client";

/** How many videos wait, and a word that changes with the queue: a write is what tells the other tabs. */
const KEY = "lor:queued";

function stored(): string {
  try {
    return localStorage.getItem(KEY) ?? "0";
  } catch {
    return "0";
  }
}

function keep(text: string): void {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // Without storage each tab knows what it did itself.
  }
}

function show(queued = Number.parseInt(stored())): void {
  for (const link of document.querySelectorAll<HTMLElement>('a[aria-label="Queue"]')) {
    if (queued > 0) link.dataset.queued = String(queued);
    else delete link.dataset.queued;
  }
}

/** A page that was drawn with the queue knows best. */
function showKnown(): void {
  const drawn = document.querySelector<HTMLElement>("[data-queue]")?.dataset.queue;
  if (drawn && drawn !== stored()) keep(drawn);
  show(hasSession() ? undefined : 0);
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
    noteSession();
    emit("lor:queue", { queued: Number.parseInt(stored()) });
    fromElsewhere = false;
  });
  listen("lor:navigated", showKnown);
  showKnown();
}
