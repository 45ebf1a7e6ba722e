import { chownSync, existsSync, statSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";

/** PostgreSQL keeps a large table in files of this many bytes. */
const SEGMENT = 1024 ** 3;
const PAGE = 8192;

/**
 * Makes the statistics those of a database with `times` as many rows: of tables and indexes, and of
 * columns whose values are different for each listener, video or moment.
 */
const STATISTICS = `
  update pg_statistic set
    stakind1 = case stakind1 when 1 then 0 else stakind1 end,
    stavalues1 = case stakind1 when 1 then null else stavalues1 end,
    stanumbers1 = case stakind1 when 1 then null else stanumbers1 end,
    stadistinct = case when stadistinct > 0 then -least(1, stadistinct / reltuples) else stadistinct end
  from pg_class, pg_attribute
  where pg_class.oid = starelid and attrelid = starelid and attnum = staattnum
    and relnamespace = 'public'::regnamespace and reltuples > 0
    and (stadistinct > 50 or stadistinct < 0) and atttypid <> 'date'::regtype`;

const SIZES = `
  update pg_class set reltuples = reltuples * $1, relpages = relpages * $1, relallvisible = relallvisible * $1
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'i') and reltuples > 0
  returning pg_relation_filepath(oid) as file, relpages as pages`;

/** A file of a table or an index, and how many pages it has to have. */
export interface Stretched {
  file: string;
  pages: number;
}

/** @returns the files that {@link stretchFiles} has to stretch */
export async function stretchStatistics(url: string, times: number): Promise<Stretched[]> {
  const database = new Client({ connectionString: url });
  await database.connect();
  await database.query("analyze");
  await database.query(STATISTICS);
  const { rows } = await database.query<Stretched>(SIZES, [times]);
  await database.query("checkpoint");
  await database.end();
  return rows;
}

/**
 * Makes the files of a stopped server as long as the statistics say, because the planner believes
 * the length. The new pages are empty, and holes take no room on the disk.
 */
export function stretchFiles(data: string, files: readonly Stretched[]): void {
  for (const { file, pages } of files) {
    const first = path.join(data, file);
    const { uid, gid } = statSync(first);
    let left = pages * PAGE;
    for (let segment = 0; left > 0; segment += 1, left -= SEGMENT) {
      const name = segment === 0 ? first : `${first}.${segment}`;
      if (!existsSync(name)) writeFileSync(name, "", { mode: 0o600 });
      chownSync(name, uid, gid);
      truncateSync(name, Math.min(left, SEGMENT));
    }
  }
}
