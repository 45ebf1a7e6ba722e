import { DrizzleQueryError } from "drizzle-orm";
import { DatabaseError, type Pool } from "pg";
import { presentRequest, resume } from "../work/owner.server";

/** No connection could be opened, so no query was sent and it is safe to retry. */
class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
}

/**
 * SQLSTATE: connection errors, a standby or a primary that has become one, no room (disk, memory,
 * connections), statement timeout, shutting down or starting up.
 */
const AWAY_STATES = /^(?:08|25006|53|57014|57P0)/;

const AWAY_CODES = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH"]);

/** Messages of `pg` for a connection that ends during a query. */
const AWAY_MESSAGES = /^(?:Connection terminated|Client has encountered a connection error)/;

function isLostConnection(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
  if (cause instanceof DatabaseError) return AWAY_STATES.test(code);
  return (
    cause instanceof DatabaseUnavailable ||
    AWAY_CODES.has(code) ||
    AWAY_MESSAGES.test(cause.message)
  );
}

/**
 * Whether the error means that the database is unavailable, rather than that the query is wrong.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  return error instanceof DrizzleQueryError && isLostConnection(error.cause);
}

const DISK_FULL = "53100";

/** Whether the database's disk had no room for the write. */
export function isDiskFull(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof DatabaseError && cause.code === DISK_FULL;
}

/** SQLSTATE: cancelled, timed out, shutting down. Asking again would only take as long again. */
const CANCELLED = /^57/;

/** Whether the database refused this statement; if not, any other would fail too. */
export function isRefusal(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof DatabaseError && !CANCELLED.test(cause.code ?? "");
}

/**
 * Makes the pool throw {@link DatabaseUnavailable} for errors while connecting, because
 * transactions do not wrap them.
 */
export function markConnecting(pool: Pool): void {
  const connect = pool.connect.bind(pool);
  const marked = (cause: unknown) =>
    new DatabaseUnavailable("The database gives no connection", { cause });
  type Done = Parameters<typeof connect>[0];
  const connectMarked = (done?: Done) => {
    if (!done) return connect().catch((error: unknown) => Promise.reject(marked(error)));
    // Whoever waits is called by whoever gives a connection back.
    const request = presentRequest();
    return connect((error, client, release) =>
      resume(request, () => done(error && marked(error), client, release)),
    );
  };
  // `connect` is overloaded, which TypeScript cannot infer here.
  pool.connect = connectMarked as typeof pool.connect;
}
