import path from "node:path";
import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import { shippedFile } from "../db/shipped-files.server";

/** Whether threads run the source files, as in development and tests, or the built ones. */
const isSource = import.meta.url.endsWith(".ts");

/**
 * How long a thread may be idle before it ends: starting one costs more than reading most texts.
 */
const IDLE_MS = 10_000;

/**
 * Starts threads that parse texts written by strangers, so that requests do not wait for it.
 * Threads start on demand.
 * @param source the program, `*.worker.ts`, which `scripts/bundle-server.mjs` puts into a file of
 * its own
 * @param megabytes memory for JavaScript objects in each thread; a task that needs more fails with
 * `ERR_WORKER_OUT_OF_MEMORY`
 */
export function threadPool<Task, Result>(
  source: URL,
  { threads, megabytes }: { threads: number; megabytes: number },
): Piscina<Task, Result> {
  const file = fileURLToPath(source);
  const built = () => shippedFile(`build/server/${path.basename(file, ".ts")}.js`);
  const pool = new Piscina<Task, Result>({
    filename: isSource ? file : built(),
    execArgv: isSource ? ["--import", "tsx"] : [],
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  // An error in a thread without a task: nobody waits for it, and without a listener it would end
  // the process.
  pool.on("error", () => {});
  return pool;
}
