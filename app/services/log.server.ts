import { pino, type DestinationStream, type Logger } from "pino";

export type Log = Logger;

/** Lines are written together, because a write for each costs more than a page from the cache. */
const BUFFER = { dest: 1, sync: false, minLength: 8192, periodicFlush: 200 };

/** One JSON line per event on stdout, at most 200 ms late; readable lines in development. */
export function createLog(
  { level, mode }: { level: string; mode: "production" | "development" | "test" },
  destination?: DestinationStream,
): Log {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  if (mode === "development" && !destination) {
    return pino({
      ...options,
      transport: { target: "pino-pretty", options: { singleLine: true } },
    });
  }
  return pino(options, destination ?? pino.destination(BUFFER));
}
