import { setTimeout as pause } from "node:timers/promises";

/** How long a page waits for an upstream, in ms. What comes later is stored for the next page. */
const PATIENCE_MS = 3000;

/** What the work resolves to, or `late` for work that takes too long for a page; it goes on. */
export async function soon<Result, Late>(
  work: Promise<Result>,
  late: Late,
  waitMs = PATIENCE_MS,
): Promise<Result | Late> {
  const timer = new AbortController();
  const { signal } = timer;
  try {
    return await Promise.race([work, pause(waitMs, late, { ref: false, signal })]);
  } finally {
    timer.abort();
  }
}
