import { pino, type DestinationStream, type Logger } from "pino";

export type Log = Logger;

/** One JSON line per event on stdout; readable lines in development. */
export function createLog(
  { level, mode }: { level: string; mode: "production" | "development" | "test" },
  destination?: DestinationStream,
): Log {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  if (destination) return pino(options, destination);
  if (mode !== "development") return pino(options);
  return pino({ ...options, transport: { target: "pino-pretty", options: { singleLine: true } } });
}
