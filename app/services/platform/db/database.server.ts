import { Client, Pool, type ClientConfig, type PoolConfig } from "pg";
import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "../log.server";
import { markConnecting } from "./database-unavailable.server";
import { startEmbedded } from "./embedded/embedded.server";
import { runMigrations } from "./migrate/migrate.server";
import { gatheringDb, type Db } from "./reads.server";
import { begin } from "../work/begin.server";
import { codeOf } from "../failures/error-code.server";

export type { Db } from "./reads.server";

export type Database = {
  db: Db;
  mode: "postgres" | "embedded";
  /** For connections that the caller opens and closes. */
  settings: ClientConfig;
  /** Rejects if the database does not answer within two seconds. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

export type DatabaseOptions = {
  databaseUrl?: string | undefined;
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

/** Not worth retrying: wrong password, no such role, no such database. */
const PERMANENT_ERRORS = new Set(["28P01", "28000", "3D000"]);

const settingsOfAll = {
  application_name: "listen-on-repeat",
  connectionTimeoutMillis: 3000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
  keepAlive: true,
} satisfies ClientConfig;

/**
 * Everything that `pg` would take from the operator's `PG*` variables, which are meant for other
 * databases.
 */
const EMBEDDED_SETTINGS = {
  ...{ port: 5432, user: "postgres", database: "postgres" },
  ssl: false,
} satisfies ClientConfig;

function openPool(settings: PoolConfig, log: Log): Pool {
  const pool = new Pool(settings);
  markConnecting(pool);
  pool.on("error", (err) => {
    if (!pool.ending) log.warn({ err }, "a database connection was lost");
  });
  // The pool handles errors of a checked-out client only while a query runs. A connection lost
  // between two statements of a transaction would otherwise be an unhandled error and end the
  // process.
  pool.on("connect", (client) => {
    client.on("error", (err) => log.debug({ err }, "a database connection in use was lost"));
  });
  return pool;
}

const READ_ONLY = "-c default_transaction_read_only=on";

/** Returns settings for the same connections, on which PostgreSQL refuses to write. */
function readOnly({ connectionString, ...settings }: PoolConfig): PoolConfig {
  if (!connectionString) return { ...settings, options: READ_ONLY };
  const [, parameters = ""] = connectionString.split("?");
  const own = new URLSearchParams(parameters).get("options");
  const options = encodeURIComponent(own ? `${own} ${READ_ONLY}` : READ_ONLY);
  // Of several `options` the last one counts.
  const more = `${connectionString.includes("?") ? "&" : "?"}options=${options}`;
  return { ...settings, connectionString: connectionString + more };
}

type Closing = { withinMs: number; stop: () => Promise<void> };

async function openPooled(
  mode: Database["mode"],
  settings: PoolConfig,
  log: Log,
  { withinMs, stop }: Closing,
): Promise<Database> {
  await runMigrations(settings);
  const kept = { ...settings, idleTimeoutMillis: 30_000 };
  const writes = openPool({ ...kept, max: MAX_CONNECTIONS }, log);
  const ofReads = readOnly(kept);
  const inBackground = openPool({ ...ofReads, max: MAX_CONNECTIONS_IN_BACKGROUND }, log);
  const quick = { max: MAX_CONNECTIONS_FOR_READS, statement_timeout: READ_TIMEOUT_MS };
  const forRequests = openPool({ ...ofReads, ...quick }, log);
  const pools = { writes, forRequests, inBackground };
  return {
    db: gatheringDb(pools),
    mode,
    settings,
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
      const ended = begin(Promise.all(Object.values(pools).map((pool) => pool.end())));
      await Promise.race([ended, wait(withinMs, undefined, { ref: false })]);
      await stop();
    },
  };
}

/** Returns a database URL without user and password, for messages. */
function addressOf(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  return `${url.host}${url.pathname}`;
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
      if (PERMANENT_ERRORS.has(code ?? "") || Date.now() + pause > deadline) {
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
  return openPooled(mode, settings, options.log, { withinMs, stop }).catch(
    async (error: unknown) => {
      await stop();
      throw error;
    },
  );
}
