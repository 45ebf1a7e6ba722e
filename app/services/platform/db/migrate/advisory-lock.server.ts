import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";

/** "LOR" and a version: arbitrary, but unlikely to be used by another program. */
export const MIGRATION_LOCK = 0x4c4f5201;

/** Between two attempts, in milliseconds. */
const PAUSE_MS = 100;

/**
 * Waits for the lock of the migrations. It asks again and again, because who waits within a
 * statement holds up every index that is made without holding up writers.
 * @param how shared with others who only read the tables
 */
export async function untilMigrationLock(
  client: Client,
  how: "alone" | "shared" = "alone",
  signal?: AbortSignal,
): Promise<void> {
  const attempt = how === "shared" ? "pg_try_advisory_lock_shared" : "pg_try_advisory_lock";
  for (;;) {
    const { rows } = await client.query<{ is: boolean }>(`select ${attempt}($1) as is`, [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.is) return;
    await pause(PAUSE_MS, undefined, { signal });
  }
}
