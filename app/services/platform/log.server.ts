/**
 * What all services stand on: settings, log, database, Redis, budgets, mail, and ways to wait and
 * to share work. Its tables are `quota_uses` and the schema of all others. Anyone on the server
 * may call it, and it calls no room.
 */
import { pino, type DestinationStream, type Logger } from "pino";
import { errorLine, reasonOf, type ErrorLine } from "./failures/error-line.server";
import { isUnavailable } from "./failures/unavailable.server";

export type Log = Logger;

/** Lines are buffered, because one write per line costs more than rendering a cached page. */
const BUFFER = { dest: 1, sync: false, minLength: 8192, periodicFlush: 200, maxLength: 8_000_000 };

/**
 * Standard output without pino's flush on exit, which hangs if nobody reads. Flush the log before
 * exiting.
 */
function standardOutput(): DestinationStream {
  const destination = pino.destination(BUFFER);
  destination.flushSync = () => undefined;
  return destination;
}

/**
 * Logs only the reason if something is unavailable, since many requests then fail for that one
 * reason.
 */
function errorOf(error: unknown): ErrorLine {
  return isUnavailable(error)
    ? { type: "unavailable", message: reasonOf(error) }
    : errorLine(error);
}

/** Logs JSON lines to stdout, with up to 200 ms delay; readable lines in development. */
export function createLog(
  { level, mode }: { level: string; mode: "production" | "development" | "test" },
  destination?: DestinationStream,
): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorOf },
  };
  if (mode === "development" && !destination) {
    return pino({
      ...options,
      transport: { target: "pino-pretty", options: { singleLine: true } },
    });
  }
  return pino(options, destination ?? standardOutput());
}
