/**
 * The embedded database: PGlite in a worker thread, behind a unix socket that speaks PostgreSQL's
 * protocol. It is plain JavaScript outside the bundle because a worker is started by its path,
 * which is the same in development, in tests and in production.
 *
 * `workerData` is `{dataDir, socketPath}`. The worker posts "ready" once it listens, answers "beat"
 * with "beat", and on "close" closes the database and exits with 0.
 * With PGlite's default durability a commit returns only after it has reached the disk.
 */
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { setImmediate } from "node:timers";
import { parentPort, workerData } from "node:worker_threads";

/** More than the pool's one, because it replaces a broken connection before the server has noticed. */
const MAX_CONNECTIONS = 4;

const db = await PGlite.create(workerData.dataDir, { extensions: { pg_trgm } });

const execute = db.execProtocolRawStream.bind(db);
db.execProtocolRawStream = async (message, options) => {
  try {
    return await execute(message, options);
  } catch (error) {
    // SQL errors are responses. An exception means that PGlite itself failed, after which the socket
    // server's queue would wait forever. Ending the thread fails every query at once.
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
