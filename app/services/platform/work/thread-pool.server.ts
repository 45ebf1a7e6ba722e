import path from "node:path";
import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import { shippedFile } from "../db/shipped-files.server";

/** The source files in development and tests, else the built ones. */
const isSource = import.meta.url.endsWith(".ts");

/** Threads end when they had nothing to do for so long: starting one costs more than reading most texts. */
const IDLE_MS = 10_000;

/**
 * Threads that parse what strangers wrote, so that requests do not wait for it. They start when there is a task.
 * @param source the program, `*.worker.ts`, of which `scripts/bundle-server.mjs` makes a file of its own
 * @param megabytes of JavaScript objects in each; a task that needs more fails with `ERR_WORKER_OUT_OF_MEMORY`
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
  // An error of a thread without a task: nobody waits for it, and without a listener it would end the process.
  pool.on("error", () => {});
  return pool;
}
