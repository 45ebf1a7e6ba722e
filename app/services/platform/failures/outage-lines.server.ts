import { isDiskFull } from "../db/database-unavailable.server";
import { reasonOf } from "./error-line.server";
import type { Log } from "../log.server";

/** The same reason is written once in so many ms. */
const QUIET_MS = 10_000;

/** Reasons that are remembered. */
const MOST_REASONS = 20;

/** Writes why something is unavailable in one line, and counts what repeats it. */
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
    if (this.#reasons.size >= MOST_REASONS) this.#reasons.clear();
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

/** When the database last had no room on its disk, in `performance.now()` time; `-Infinity` if never. */
export function lastDiskFull(): number {
  return diskFullAt;
}
