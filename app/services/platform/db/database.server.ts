import { Client, type Pool, type ClientConfig, type PoolConfig } from "pg";
import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "../log.server";
import { openPool } from "./connections/pool.server";
import { prepareBehindPooler } from "./connections/pooler.server";
import { watchReplica, type Replica } from "./connections/replica.server";
import { addressOf, readOnly, settingsOfAll } from "./connections/settings.server";
import { startEmbedded } from "./embedded/embedded.server";
import { runMigrations } from "./migrate/migrate.server";
import { gatheringDb, type Db } from "./reads.server";
import { begin } from "../work/begin.server";
import { codeOf } from "../failures/error-code.server";
import { connectionsOf, watchStatements, type Connections } from "./connections/watch-pool.server";

export type { Replica } from "./connections/replica.server";
export type { Db } from "./reads.server";

export type Database = {
  db: Db;
  mode: "postgres" | "embedded";
  /** How many connections there are, by pool. */
  connections(): Connections[];
  /** For connections that the caller opens and closes. */
  settings: ClientConfig;
  /** Null without one. */
  replica: Replica | null;
  /** Rejects if the database does not answer within two seconds. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  databaseUrl?: string | undefined;
  /** A standby of that database, for reads of public pages. */
  replicaUrl?: string | undefined;
  dataDir: string;
  log: Log;
  /** How long to wait for a PostgreSQL that is still starting. */
  connectWithinMs?: number;
};

const PING_TIMEOUT_MS = 2000;
/** How long queries may still take when the program stops. */
const CLOSE_TIMEOUT_MS = 5000;
/** Shorter, because the embedded server is shut down next. */
const EMBEDDED_CLOSE_TIMEOUT_MS = 1000;
/**
 * Per process. Reads for requests have their own connections, so that slow reads hold up no writes.
 */
const MAX_CONNECTIONS = 5;
const MAX_CONNECTIONS_FOR_READS = 5;
const MAX_CONNECTIONS_IN_BACKGROUND = 2;
/** Limit for a read that serves a request (`owner.server.ts`). Other statements may take longer. */
const READ_TIMEOUT_MS = 1000;
const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 3000;

/** Of PgBouncer, about a setting that `ignore_startup_parameters` lacks. */
const NOT_PASSED_ON = /unsupported startup parameter/;

/** A replica that takes longer to accept a connection or to answer is left, in milliseconds. */
const REPLICA_WITHIN_MS = 1000;

/** Not worth retrying: wrong password, no such role, no such database. */
const PERMANENT_ERRORS = new Set(["28P01", "28000", "3D000"]);

/**
 * Everything that `pg` would take from the operator's `PG*` variables, which are meant for other
 * databases.
 */
const EMBEDDED_SETTINGS = {
  ...{ port: 5432, user: "postgres", database: "postgres" },
  ssl: false,
} satisfies ClientConfig;

type How = {
  /** How long queries may still take when it closes. */
  withinMs: number;
  stop: () => Promise<void>;
  replicaUrl?: string | undefined;
};

/** A standby refuses to write by itself. */
function openReplica(url: string, settings: PoolConfig, primary: Pool, log: Log): Replica {
  const limits = { connectionTimeoutMillis: REPLICA_WITHIN_MS, query_timeout: REPLICA_WITHIN_MS };
  const pool = openPool({ ...settings, ...limits, connectionString: url }, log);
  watchStatements("replica", pool);
  return watchReplica({ primary, pool }, log);
}

async function openPooled(
  mode: Database["mode"],
  settings: PoolConfig,
  log: Log,
  { withinMs, stop, replicaUrl }: How,
): Promise<Database> {
  const kept = { ...settings, idleTimeoutMillis: 30_000 };
  const ofReads = readOnly(kept);
  const prepare = mode === "postgres" ? await prepareBehindPooler(ofReads, log) : null;
  await runMigrations(settings, log);
  const open = (name: string, pooled: PoolConfig) => {
    const pool = openPool(pooled, log, prepare?.(pooled, name !== "writes"));
    watchStatements(name, pool);
    return pool;
  };
  const quick = { max: MAX_CONNECTIONS_FOR_READS, statement_timeout: READ_TIMEOUT_MS };
  const writes = open("writes", { ...kept, max: MAX_CONNECTIONS });
  const pools = {
    writes,
    forRequests: open("requests", { ...ofReads, ...quick }),
    inBackground: open("background", { ...ofReads, max: MAX_CONNECTIONS_IN_BACKGROUND }),
  };
  const replica = replicaUrl ? openReplica(replicaUrl, { ...kept, ...quick }, writes, log) : null;
  return {
    db: gatheringDb({ ...pools, replica }),
    mode,
    settings,
    replica,
    connections: () => [
      connectionsOf("writes", writes),
      connectionsOf("requests", pools.forRequests),
      connectionsOf("background", pools.inBackground),
      ...(replica ? [connectionsOf("replica", replica.pool)] : []),
    ],
    async ping() {
      const answered = begin(writes.query("select 1"));
      const late = begin(
        wait(PING_TIMEOUT_MS, undefined, { ref: false }).then(() => {
          throw new Error("The database did not answer");
        }),
      );
      await Promise.race([answered, late]);
    },
    async close() {
      replica?.stop();
      const all = [...Object.values(pools), ...(replica ? [replica.pool] : [])];
      const ended = begin(Promise.all(all.map((pool) => pool.end())));
      await Promise.race([ended, wait(withinMs, undefined, { ref: false })]);
      await stop();
    },
  };
}

async function tryConnection(settings: ClientConfig): Promise<void> {
  const client = new Client(settings);
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function untilPostgresAnswers(
  databaseUrl: string,
  settings: ClientConfig,
  { log, connectWithinMs = 30_000 }: DatabaseOptions,
): Promise<void> {
  const deadline = Date.now() + connectWithinMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    try {
      return await tryConnection(settings);
    } catch (error) {
      const code = codeOf(error);
      const reason = (error instanceof Error && error.message) || code || "no answer";
      const isPermanent = PERMANENT_ERRORS.has(code ?? "") || NOT_PASSED_ON.test(reason);
      if (isPermanent || Date.now() + pause > deadline) {
        throw new Error(`PostgreSQL at ${addressOf(databaseUrl)} cannot be used: ${reason}`, {
          cause: error,
        });
      }
      log.warn({ reason }, `waiting for PostgreSQL at ${addressOf(databaseUrl)}`);
      await wait(pause);
    }
  }
}

/** A database as it is: nothing has been migrated, and no connection is open. */
export type Store = {
  mode: Database["mode"];
  settings: ClientConfig;
  stop(): Promise<void>;
};

async function findPostgres(databaseUrl: string, options: DatabaseOptions): Promise<Store> {
  const settings = { ...settingsOfAll, connectionString: databaseUrl };
  await untilPostgresAnswers(databaseUrl, settings, options);
  return { mode: "postgres", settings, stop: () => Promise.resolve() };
}

async function startStore({ dataDir, log }: DatabaseOptions): Promise<Store> {
  const server = await startEmbedded(dataDir, log);
  const settings = { ...settingsOfAll, ...EMBEDDED_SETTINGS, host: server.host };
  return { mode: "embedded", settings, stop: () => server.stop() };
}

/**
 * Waits for the database of `databaseUrl`, or starts an embedded PostgreSQL in `dataDir`. Rejects
 * with a message for the operator.
 */
export function openStore(options: DatabaseOptions): Promise<Store> {
  const { databaseUrl } = options;
  return databaseUrl ? findPostgres(databaseUrl, options) : startStore(options);
}

/** Opens and migrates the same. Rejects with a message for the operator. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { mode, settings, stop } = await openStore(options);
  const withinMs = mode === "embedded" ? EMBEDDED_CLOSE_TIMEOUT_MS : CLOSE_TIMEOUT_MS;
  const { log, replicaUrl } = options;
  return openPooled(mode, settings, log, { withinMs, stop, replicaUrl }).catch(
    async (error: unknown) => {
      await stop();
      throw error;
    },
  );
}
