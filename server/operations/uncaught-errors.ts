import { writeSync } from "node:fs";
import { errorLine } from "~/services/platform/failures/error-line.server";
import type { Log } from "~/services/platform/log.server";

const STDERR = 2;

/**
 * Logs an uncaught error in our own form before it ends the process. Node would print every field
 * of the error, such as the values of a failed query.
 */
export function endOnUncaughtErrors(): void {
  process.on("uncaughtException", (err) => {
    const line = { level: 60, time: new Date().toISOString(), err: errorLine(err), msg: "fatal" };
    writeSync(STDERR, `${JSON.stringify(line)}\n`);
    process.exit(1);
  });
}

/**
 * Logs and counts unhandled rejections from now on, instead of ending the process: one piece of
 * work has failed, but the state of the process is intact. Work awaited later goes through `begin`.
 */
export function surviveRejections(log: Log, count: () => void): void {
  process.on("unhandledRejection", (err) => {
    log.error({ err }, "unhandled rejection");
    count();
  });
}
