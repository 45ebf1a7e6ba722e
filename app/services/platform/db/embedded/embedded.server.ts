import { setTimeout as wait } from "node:timers/promises";
import { lockDirectory, TOO_LONG_FOR_SOCKET } from "./directory-lock.server";
import { begin } from "../../work/begin.server";
import { EnvError } from "../../env/env.server";
import type { Log } from "../../log.server";
import { openCluster, type Cluster } from "./cluster.server";
import { openFolder, pathThrough } from "./open-folder.server";
import { startPostgresProcess, type PostgresProcess } from "./postgres-process.server";

/** A running embedded database; `host` is the folder of its socket, as `pg` expects. */
export type EmbeddedServer = { host: string; stop(): Promise<void> };

/** The longest folder whose socket's path fits the shortest limit, that of macOS. */
const MAX_HOST_BYTES = 103 - "/.s.PGSQL.5432".length;

/** First pause between tries to start a crashed server, in milliseconds. */
const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 10_000;

/** Restarts the server whenever it ends by itself. */
class Supervisor {
  private readonly stopping = new AbortController();
  private readonly watching: Promise<void>;

  constructor(
    private readonly cluster: Cluster,
    private server: PostgresProcess,
    private readonly log: Log,
  ) {
    this.watching = begin(this.watch());
  }

  private async watch(): Promise<void> {
    for (;;) {
      const why = await this.server.ended;
      if (this.stopping.signal.aborted) return;
      this.log.error({ why }, "the embedded database has stopped, and is started again");
      await this.startAgain();
    }
  }

  private async startAgain(): Promise<void> {
    const { signal } = this.stopping;
    for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      try {
        this.server = await startPostgresProcess(this.cluster, this.log);
        if (signal.aborted) await this.server.stop();
        return;
      } catch (err) {
        this.log.error({ err }, "the embedded database does not start");
        await wait(pause, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.server.stop();
    await this.watching;
  }
}

function openSocketFolder({ socket }: Cluster) {
  const folder = openFolder(socket);
  const host = pathThrough(folder, folder.fd);
  if (Buffer.byteLength(host) <= MAX_HOST_BYTES) return { host, close: folder.close };
  folder.close();
  throw new EnvError([TOO_LONG_FOR_SOCKET]);
}

async function startServer(cluster: Cluster, dataDir: string, log: Log): Promise<PostgresProcess> {
  return startPostgresProcess(cluster, log).catch((error: Error) => {
    throw new EnvError([
      `DATA_DIR: the embedded database in ${dataDir} does not start: ${error.message}`,
    ]);
  });
}

/**
 * Runs a PostgreSQL on `dataDir`, used by this process only. The server ends with this process.
 * @throws {DirectoryInUse} if another process uses the directory
 * @throws {EnvError} if it does not start, with a sentence for the operator
 */
export async function startEmbedded(dataDir: string, log: Log): Promise<EmbeddedServer> {
  const lock = await lockDirectory(dataDir);
  try {
    const cluster = await openCluster(dataDir);
    const socket = openSocketFolder(cluster);
    const supervisor = new Supervisor(cluster, await startServer(cluster, dataDir, log), log);
    return {
      host: socket.host,
      async stop() {
        await supervisor.stop();
        socket.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
