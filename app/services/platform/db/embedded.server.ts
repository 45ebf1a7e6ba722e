import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { lockDirectory } from "./directory-lock.server";
import type { Log } from "../log.server";
import { shippedFile } from "./shipped-files.server";
import { begin } from "../begin.server";

/** A running embedded database; `host` is the directory of its unix socket, as `pg` expects. */
export type EmbeddedServer = { host: string; stop(): Promise<void> };

const CLOSE_TIMEOUT_MS = 5000;
/** PGlite has no statement timeout, so a worker that is silent for this long counts as stuck. */
const SILENT_MS = 15_000;
const MAX_MISSED_BEATS = 5;

/** Resolves with the reason when the worker has ended. */
function untilEnd(worker: Worker): Promise<Error> {
  return new Promise((done) => {
    worker.once("error", done);
    worker.once("exit", (code) => done(new Error(`The embedded database ended (code ${code})`)));
  });
}

async function untilReady(worker: Worker, end: Promise<Error>): Promise<void> {
  const ready = begin(new Promise<null>((done) => worker.once("message", () => done(null))));
  const error = await Promise.race([ready, end]);
  if (error) throw error;
}

/**
 * Terminates a worker that misses `MAX_MISSED_BEATS` heartbeats, because PGlite loops for ever after a
 * PostgreSQL panic. Beats are counted and not timed, so that a suspended process does not blame its own
 * pause on the worker.
 */
function endWhenSilent(worker: Worker, silentMs: number): void {
  let unanswered = 0;
  worker.on("message", () => (unanswered = 0));
  const timer = setInterval(() => {
    if (unanswered >= MAX_MISSED_BEATS) void worker.terminate();
    unanswered += 1;
    worker.postMessage("beat");
  }, silentMs / MAX_MISSED_BEATS);
  timer.unref();
  worker.once("exit", () => clearInterval(timer));
}

async function closeWorker(worker: Worker, end: Promise<Error>): Promise<void> {
  worker.postMessage("close");
  const late = setTimeout(() => void worker.terminate(), CLOSE_TIMEOUT_MS);
  await end;
  clearTimeout(late);
}

export type EmbeddedOptions = {
  log: Log;
  /** Called when the database has crashed. Acknowledged writes are safe, but it does not restart. */
  onLost?: (() => void) | undefined;
  silentMs?: number;
};

/**
 * Starts PGlite on `dataDir`/db in a worker thread, so that long queries do not block the server's
 * event loop. Throws DirectoryInUse when another process uses the directory.
 */
export async function startEmbedded(
  dataDir: string,
  { log, onLost, silentMs = SILENT_MS }: EmbeddedOptions,
): Promise<EmbeddedServer> {
  const lock = await lockDirectory(dataDir);
  const host = await mkdtemp(join(tmpdir(), "lor-db-"));
  const release = async () => {
    await rm(host, { recursive: true, force: true });
    await lock.release();
  };
  const worker = new Worker(shippedFile("db/pglite-worker.mjs"), {
    workerData: { dataDir: resolve(dataDir, "db"), socketPath: join(host, ".s.PGSQL.5432") },
    execArgv: [],
  });
  const end = begin(untilEnd(worker));
  try {
    await untilReady(worker, end);
  } catch (cause) {
    await release();
    throw new Error(`The embedded database in ${dataDir} did not start`, { cause });
  }
  endWhenSilent(worker, silentMs);
  let stopping = false;
  void end.then((err) => {
    if (stopping) return;
    log.fatal({ err }, "the embedded database has stopped");
    onLost?.();
  });
  return {
    host,
    async stop() {
      stopping = true;
      await closeWorker(worker, end);
      await release();
    },
  };
}
