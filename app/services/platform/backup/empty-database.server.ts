import type { Client } from "pg";
import { quoted } from "./connection.server";
import { BackupError } from "./contents.server";

/**
 * Tables that fill by themselves, without a listener or an operator: what was cached of other
 * companies, and seeds. `null` means any rows; otherwise only those that do not meet the condition.
 */
const BY_ITSELF = new Map<string, string | null>([
  ["seedings", null],
  [
    "reviews",
    "updated_at is distinct from (select planted_at from seedings where name = 'reviews')",
  ],
  [
    "channels",
    "created_at is distinct from (select planted_at from seedings where name = 'channels')",
  ],
  ["channel_items", null],
  ["videos", "hidden_at is not null"],
  ["lookups", null],
  ["searches", null],
  ["stations", null],
  ["station_songs", null],
  ["station_failures", null],
  ["pictures", null],
  ["podcasts", null],
  ["podcast_names", null],
  ["episodes", null],
  ["playback_failures", null],
  ["quota_uses", null],
  ["shared_jobs", null],
  ["song_neighbours", null],
  // Of nobody, as long as there are no listeners.
  ["sessions", null],
  ["sign_in_codes", null],
]);

function countOf(table: string): string[] {
  const condition = BY_ITSELF.get(table);
  if (condition === null) return [];
  const where = condition ? ` where ${condition}` : "";
  return [`select '${table}' as name, count(*) as rows from ${quoted(table)}${where}`];
}

/**
 * Refuses a database in which listeners or an operator have stored something. Seeds of a first
 * start and copies of what others know do not count.
 * @param tables all tables of the database
 * @throws {BackupError} with the tables that have something
 */
export async function refuseData(client: Client, tables: readonly string[]): Promise<void> {
  const counts = tables.flatMap(countOf).join(" union all ");
  const { rows } = await client.query<{ name: string; rows: string }>(counts);
  const found = rows.filter((row) => row.rows !== "0").map((row) => `${row.name} ${row.rows}`);
  if (found.length === 0) return;
  throw new BackupError(
    `The database has data already, and nothing was changed: ${found.join(", ")}. Use an empty one`,
  );
}

const FIND_OTHERS = `
  select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and to_regclass('drizzle.__drizzle_migrations') is null
    and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
  limit 1`;

/**
 * Refuses a database that has never been ours but has tables.
 * @throws {BackupError}
 */
export async function refuseOtherPrograms(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(FIND_OTHERS);
  if (!rows[0]) return;
  throw new BackupError(
    `The database has tables of another program, such as ${rows[0].name}: use an empty one`,
  );
}
