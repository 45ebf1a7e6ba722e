import type { ClientConfig, PoolConfig } from "pg";

/** Of all connections. PostgreSQL gets the two timeouts with the connection. */
export const settingsOfAll = {
  application_name: "listen-on-repeat",
  connectionTimeoutMillis: 3000,
  statement_timeout: 10_000,
  idle_in_transaction_session_timeout: 15_000,
  keepAlive: true,
} satisfies ClientConfig;

const READ_ONLY = "-c default_transaction_read_only=on";

/** Returns settings for the same connections, on which PostgreSQL refuses to write. */
export function readOnly({ connectionString, ...settings }: PoolConfig): PoolConfig {
  if (!connectionString) return { ...settings, options: READ_ONLY };
  const [, parameters = ""] = connectionString.split("?");
  const own = new URLSearchParams(parameters).get("options");
  const options = encodeURIComponent(own ? `${own} ${READ_ONLY}` : READ_ONLY);
  // Of several `options` the last one counts.
  const more = `${connectionString.includes("?") ? "&" : "?"}options=${options}`;
  return { ...settings, connectionString: connectionString + more };
}

/** Returns a database URL without user and password, for messages. */
export function addressOf(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  return `${url.host}${url.pathname}`;
}
