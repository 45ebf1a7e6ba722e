/**
 * The embedded database: PGlite in a worker thread, behind a unix socket that speaks PostgreSQL's
 * protocol. It is plain JavaScript and not part of the bundle because a worker is started by its
 * path, the same in development, in tests and from the build.
 *
 * workerData {dataDir, socketPath} -> message "ready"; message "beat" -> "beat";
 * message "close" -> closes and exits with 0.
 * PGlite's default durability stays: a commit is answered after it reached the disk.
 */
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { setImmediate } from "node:timers";
import { parentPort, workerData } from "node:worker_threads";

/** A pool of one opens its next connection before the broken one has been seen to close. */
const MAX_CONNECTIONS = 4;

const db = await PGlite.create(workerData.dataDir, { extensions: { pg_trgm } });

const execute = db.execProtocolRawStream.bind(db);
db.execProtocolRawStream = async (message, options) => {
  try {
    return await execute(message, options);
  } catch (error) {
    // An SQL error is an answer; an exception is PGlite itself failing, and the socket server's
    // queue would wait for ever after it. Ending the thread fails every query at once.
    setImmediate(() => {
      throw error;
    });
    throw error;
  }
};

const server = new PGLiteSocketServer({
  db,
  path: workerData.socketPath,
  maxConnections: MAX_CONNECTIONS,
});
await server.start();

parentPort.on("message", async (message) => {
  if (message === "beat") return parentPort.postMessage("beat");
  await server.stop();
  await db.close();
  process.exit(0);
});
parentPort.postMessage("ready");
