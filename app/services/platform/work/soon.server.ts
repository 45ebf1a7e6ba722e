import { setTimeout as pause } from "node:timers/promises";
import { presentRequest } from "./owner.server";

/** How long an answer waits for upstreams, all of them together, in ms. What comes later is stored for the next one. */
const PATIENCE_MS = 3000;

/** Until when each request waits, from its first question on. */
const deadlines = new WeakMap<object, number>();

function remainingMs(): number {
  const request = presentRequest();
  if (!request) return PATIENCE_MS;
  const now = performance.now();
  const until = deadlines.get(request) ?? now + PATIENCE_MS;
  deadlines.set(request, until);
  return Math.max(0, until - now);
}

/** What the work resolves to, or `late` for work that takes longer than `waitMs`, or than an answer waits; it goes on. */
export async function soon<Result, Late>(
  work: Promise<Result>,
  late: Late,
  waitMs = Infinity,
): Promise<Result | Late> {
  const timer = new AbortController();
  const { signal } = timer;
  const ms = Math.min(waitMs, remainingMs());
  try {
    return await Promise.race([work, pause(ms, late, { ref: false, signal })]);
  } finally {
    timer.abort();
  }
}
