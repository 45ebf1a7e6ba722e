import { Client, type ClientBase, type ClientConfig } from "pg";
import type { Log } from "../../log.server";
import type { Prepare } from "./pool.server";

/** Whether the settings of a connection for reads hold, its own or those of its role. */
const HOLDS = `select current_setting('statement_timeout') <> '0'
    and current_setting('idle_in_transaction_session_timeout') <> '0' as timeouts,
  current_setting('default_transaction_read_only') = 'on' as read_only`;

const APPLY = `select set_config('statement_timeout', $1, false),
  set_config('idle_in_transaction_session_timeout', $2, false),
  set_config('default_transaction_read_only', $3, false)`;

const APPLY_WITHIN_MS = 3000;

const UNPROTECTED =
  "a pooler shares connections and does not pass on default_transaction_read_only: use its session mode (docs/operating.md, PgBouncer)";

/** How often two connections are compared, since others may use the pooler meanwhile. */
const COMPARISONS = 5;

async function connected<Result>(
  settings: ClientConfig,
  act: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(settings);
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await act(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function serverOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid;
}

/** Whether two connections that are open at the same time are one of the database's. */
function sharesConnections(settings: ClientConfig): Promise<boolean> {
  return connected(settings, (one) =>
    connected(settings, async (other) => {
      for (let at = 0; at < COMPARISONS; at += 1) {
        if ((await serverOf(one)) === (await serverOf(other))) return true;
      }
      return false;
    }),
  );
}

/**
 * Finds out whether a pooler such as PgBouncer keeps the settings of a connection from PostgreSQL.
 * @param settings of a connection for reads
 * @returns what to do on each new connection so that they hold all the same; null if they hold
 * @throws for the operator, if reads would not be protected and setting it would reach others
 */
export async function prepareBehindPooler(
  settings: ClientConfig,
  log: Log,
): Promise<((of: ClientConfig, isReadOnly: boolean) => Prepare) | null> {
  const holds = await connected(settings, async (client) => {
    const { rows } = await client.query<{ timeouts: boolean; read_only: boolean }>(HOLDS);
    return rows[0];
  });
  if (holds?.timeouts && holds.read_only) return null;
  if (await sharesConnections(settings)) {
    if (!holds?.read_only) throw new Error(UNPROTECTED);
    log.warn(
      "a pooler does not pass on statement_timeout and idle_in_transaction_session_timeout: set them for the database's role",
    );
    return null;
  }
  log.info("a pooler does not pass on all settings of a connection: each is set by a statement");
  return (of, isReadOnly) => async (client: ClientBase) => {
    const { statement_timeout: statement, idle_in_transaction_session_timeout: idle } = of;
    const values = [String(statement || 0), String(idle ?? 0), isReadOnly ? "on" : "off"];
    // A pooler that hands on a connection answers in time.
    const apply = { text: APPLY, values, query_timeout: APPLY_WITHIN_MS };
    await client.query(apply);
  };
}
