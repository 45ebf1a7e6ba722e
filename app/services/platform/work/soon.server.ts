import { setTimeout as pause } from "node:timers/promises";
import { beginWait, presentRequest } from "./owner.server";

/**
 * How long a response waits for upstreams, all together, in milliseconds. Later answers are stored
 * for the next one.
 */
const PATIENCE_MS = 3000;

/**
 * How long a page waits for an upstream before it is streamed without its answer, in
 * milliseconds. A streamed page is private, so the next visitor's has to be rendered once more.
 */
export const MOMENT_MS = 300;

/** When each request stops waiting, fixed at its first question. */
const deadlines = new WeakMap<object, number>();

function remainingMs(): number {
  const request = presentRequest();
  if (!request) return PATIENCE_MS;
  const now = performance.now();
  const until = deadlines.get(request) ?? now + PATIENCE_MS;
  deadlines.set(request, until);
  return Math.max(0, until - now);
}

/**
 * Resolves to the work's result, or to `late` if it takes longer than `waitMs` or than a response
 * may wait. The work goes on.
 */
export async function soon<Result, Late>(
  work: Promise<Result>,
  late: Late,
  waitMs = Infinity,
): Promise<Result | Late> {
  const timer = new AbortController();
  const { signal } = timer;
  const ms = Math.min(waitMs, remainingMs());
  const endWait = beginWait();
  try {
    return await Promise.race([work, pause(ms, late, { ref: false, signal })]);
  } finally {
    timer.abort();
    endWait();
  }
}
