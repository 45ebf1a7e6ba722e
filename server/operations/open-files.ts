import { readdirSync, readFileSync } from "node:fs";
import type { Log } from "~/services/platform/log.server";
import { MINUTE_MS } from "~/domain/text/durations";

const EVERY_MS = 5000;
/** How long the same warning is not repeated, in milliseconds. */
const QUIET_MS = MINUTE_MS;
/** The share of the limit at which to warn. */
const MANY = 0.9;

type OpenFiles = { open: number | "all"; most: number };

/**
 * Returns how many files and connections the process has open, and its limit; null except on Linux.
 */
function openFiles(): OpenFiles | null {
  try {
    const [, soft = ""] =
      /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
    return { open: readdirSync("/proc/self/fd").length, most: Number(soft) || Infinity };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    return code === "EMFILE" || code === "ENFILE" ? { open: "all", most: 0 } : null;
  }
}

/**
 * Warns while nearly all files that the process may open are open: beyond that, Node drops
 * connections silently.
 */
export function watchOpenFiles(log: Log, read = openFiles): { stop(): void } {
  let quietUntil = 0;
  const timer = setInterval(() => {
    const files = read();
    const now = performance.now();
    if (!files || (files.open !== "all" && files.open < files.most * MANY) || now < quietUntil)
      return;
    quietUntil = now + QUIET_MS;
    log.warn({ open: files.open, most: files.most }, "too many open files");
  }, EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
