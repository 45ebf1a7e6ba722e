import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { lockDirectory } from "./directory-lock.server";
import type { Log } from "../log.server";
import { shippedFile } from "./shipped-files.server";

/** A running embedded database; `host` is the folder of its unix socket, as `pg` wants it. */
export type EmbeddedServer = { host: string; lost: Promise<Error>; stop(): Promise<void> };

const CLOSE_WITHIN_MS = 10_000;

function untilReady(worker: Worker): Promise<void> {
  return new Promise((done, fail) => {
    worker.once("message", () => done());
    worker.once("error", fail);
    worker.once("exit", (code) => fail(new Error(`The embedded database ended (code ${code})`)));
  });
}

/** Resolves when the worker has ended: with what went wrong, if anything did. */
function untilEnd(worker: Worker): Promise<Error> {
  return new Promise((done) => {
    worker.once("error", done);
    worker.once("exit", (code) => done(new Error(`The embedded database ended (code ${code})`)));
  });
}

async function closeWorker(worker: Worker): Promise<void> {
  const ended = new Promise<void>((done) => worker.once("exit", () => done()));
  worker.postMessage("close");
  const late = setTimeout(() => void worker.terminate(), CLOSE_WITHIN_MS);
  await ended;
  clearTimeout(late);
}

/**
 * Starts PGlite over `dataDir`/db in a worker thread, so that a long query does not hold up the
 * server's event loop. Throws DirectoryInUse when another process uses the directory.
 */
export async function startEmbedded(dataDir: string, log: Log): Promise<EmbeddedServer> {
  const lock = await lockDirectory(dataDir);
  const host = await mkdtemp(join(tmpdir(), "lor-db-"));
  const worker = new Worker(shippedFile("db/pglite-worker.mjs"), {
    workerData: { dataDir: resolve(dataDir, "db"), socketPath: join(host, ".s.PGSQL.5432") },
    execArgv: [],
  });
  const lost = untilEnd(worker);
  let running = true;
  const release = async () => {
    await rm(host, { recursive: true, force: true });
    await lock.release();
  };
  try {
    await untilReady(worker);
  } catch (error) {
    await release();
    throw new Error(`The embedded database in ${dataDir} did not start`, { cause: error });
  }
  void lost.then((err) => {
    if (running) log.fatal({ err }, "the embedded database has stopped: restart the program");
    running = false;
  });
  return {
    host,
    lost,
    async stop() {
      if (running) {
        running = false;
        await closeWorker(worker);
      }
      await release();
    },
  };
}
