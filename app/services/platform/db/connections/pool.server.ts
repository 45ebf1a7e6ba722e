import { Pool, type ClientBase, type PoolConfig } from "pg";
import type { Log } from "../../log.server";
import { markConnecting } from "../database-unavailable.server";

/** Done on each new connection before anybody uses it. */
export type Prepare = (client: ClientBase) => Promise<void>;

/** Opens a pool whose lost connections are logged, and end nothing else. */
export function openPool(settings: PoolConfig, log: Log, onConnect?: Prepare): Pool {
  const pool = new Pool({ ...settings, ...(onConnect && { onConnect }) });
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
