import type { Client } from "pg";

/** Whether a query of this kind waits for a lock. */
export function waitingFor(watch: Client, like: string): () => Promise<boolean> {
  return async () => {
    const { rows } = await watch.query(
      `select from pg_stat_activity
       where wait_event_type = 'Lock' and query ilike $1 and datname = current_database()`,
      [like],
    );
    return rows.length > 0;
  };
}
