import { writeSync } from "node:fs";
import { errorLine } from "~/services/platform/error-line.server";

const STDERR = 2;

/**
 * Writes an uncaught error in the form of the log before it ends the process. Node would print every field of the error,
 * such as the values of a failed query.
 */
export function logUncaughtErrors(): void {
  process.on("uncaughtException", (err) => {
    const line = { level: 60, time: new Date().toISOString(), err: errorLine(err), msg: "fatal" };
    writeSync(STDERR, `${JSON.stringify(line)}\n`);
    process.exit(1);
  });
}
