import { writeSync } from "node:fs";
import { errorLine } from "~/services/platform/error-line.server";
import type { Log } from "~/services/platform/log.server";

const STDERR = 2;

/**
 * Writes an uncaught error in the form of the log before it ends the process. Node would print every field of the error,
 * such as the values of a failed query.
 */
export function endOnUncaughtErrors(): void {
  process.on("uncaughtException", (err) => {
    const line = { level: 60, time: new Date().toISOString(), err: errorLine(err), msg: "fatal" };
    writeSync(STDERR, `${JSON.stringify(line)}\n`);
    process.exit(1);
  });
}

/**
 * From now on a rejection that nobody handles is logged and counted, and ends nothing: one piece of work has failed, and the state
 * of the process is what it was. Work that is awaited later goes through `begin`.
 */
export function surviveRejections(log: Log, count: () => void): void {
  process.on("unhandledRejection", (err) => {
    log.error({ err }, "unhandled rejection");
    count();
  });
}
