import { isDiskFull } from "../db/database-unavailable.server";
import { reasonOf } from "./error-line.server";
import type { Log } from "../log.server";

/** How long the same reason is not logged again, in milliseconds. */
const QUIET_MS = 10_000;

/** The most reasons to remember. */
const MAX_REASONS = 20;

/** Logs one line for why something is unavailable, and counts its repetitions. */
export class OutageLines {
  #reasons = new Map<string, { until: number; repeated: number }>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  write(log: Log, error: unknown): void {
    const why = reasonOf(error);
    const before = this.#reasons.get(why);
    if (before && this.now() < before.until) {
      before.repeated += 1;
      return;
    }
    const repeated = before?.repeated ?? 0;
    if (this.#reasons.size >= MAX_REASONS) this.#reasons.clear();
    this.#reasons.set(why, { until: this.now() + QUIET_MS, repeated: 0 });
    log.warn({ why, ...(repeated > 0 && { repeated }) }, "unavailable");
  }
}

const ofThisProcess = new OutageLines();
let diskFullAt = -Infinity;

/** Logs why something is unavailable (`isUnavailable`). */
export function logOutage(log: Log, error: unknown): void {
  if (isDiskFull(error)) diskFullAt = performance.now();
  ofThisProcess.write(log, error);
}

/**
 * Returns when the database's disk was last full, in `performance.now()` time; `-Infinity` if
 * never.
 */
export function lastDiskFull(): number {
  return diskFullAt;
}
