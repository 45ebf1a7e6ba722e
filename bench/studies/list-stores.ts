import { rm } from "node:fs/promises";
import { generateNKeysBetween } from "fractional-indexing";
import { Pool } from "pg";
import { openDatabase, type Database, type Db } from "~/services/platform/db/database.server";
import { createListener } from "~/services/listeners/listeners.server";
import { createPlaylist } from "~/services/playlists/playlists.server";
import { embeddedDataDir } from "../../tests/support/data/embedded-data";
import { quietLog } from "../../tests/support/app/quiet-log";
import { startPostgres } from "../../tests/support/services";
import { temporaryDatabase } from "../temporary-database";

/** 2026-01-01 in milliseconds. Entry n was played n seconds later. */
export const FIRST = Date.UTC(2026, 0, 1);

export interface Store {
  name: string;
  open(): Promise<{ database: Database; remove(): Promise<unknown> }>;
}

export const stores: Store[] = [
  {
    name: "PostgreSQL",
    async open() {
      const given = process.env.DATABASE_URL;
      const server = given ? null : await startPostgres();
      const { url, drop } = server
        ? { url: await server.createDatabase(), drop: () => server.stop() }
        : await temporaryDatabase(given!);
      const database = await openDatabase({ databaseUrl: url, dataDir: "", log: quietLog });
      return { database, remove: drop };
    },
  },
  {
    name: "embedded",
    async open() {
      const dataDir = await embeddedDataDir();
      const database = await openDatabase({ dataDir, log: quietLog });
      return { database, remove: () => rm(dataDir, { recursive: true, force: true }) };
    },
  },
];

/** Returns the pool behind a `Db` from `openDatabase`. */
export function poolOf(db: Db): Pool {
  const { $client } = db as Db & { $client: unknown };
  if (!($client instanceof Pool)) throw new Error("The database is not behind a pool");
  return $client;
}

export function ytidAt(n: number): string {
  return `v${String(n).padStart(10, "0")}`;
}

/** Creates a listener with this many videos in the history, every second one hearted. */
export async function fillHistory(db: Db, entries: number): Promise<string> {
  const userId = await createListener(db);
  await poolOf(db).query(
    `insert into plays (user_id, ytid, repeats, last_viewed, hearted, hearted_at)
     select $1, 'v' || lpad(n::text, 10, '0'), 1 + (n * 7919) % 997,
       to_timestamp($3::double precision / 1000 + n), n % 2 = 0,
       case when n % 2 = 0 then to_timestamp($3::double precision / 1000 + n) end
     from generate_series(1, $2::int) n`,
    [userId, entries, FIRST],
  );
  await poolOf(db).query(
    `update users set total_videos = $2, total_hearts = $2 / 2,
       total_repeats = (select sum(repeats) from plays where user_id = $1) where id = $1`,
    [userId, entries],
  );
  return userId;
}

/** Stores titles and lengths for this many videos, as after years of use. */
export async function fillVideos(db: Db, videos: number): Promise<void> {
  await poolOf(db).query(
    `insert into videos (ytid, title, author, duration, source, fetched_at)
     select 'v' || lpad(n::text, 10, '0'), 'Song ' || n, 'Someone', 180 + n % 120, 'api', now()
     from generate_series(1, $1::int) n`,
    [videos],
  );
  await poolOf(db).query("vacuum analyze videos");
}

/** Creates a playlist of this many videos, ordered by number. */
export async function fillPlaylist(db: Db, userId: string, items: number): Promise<string> {
  const now = new Date();
  const { pid } = await createPlaylist(db, { userId, name: `${items} videos`, now });
  await poolOf(db).query(
    `insert into playlist_items (pid, ytid, rank, added_at)
     select $1, 'v' || lpad(n::text, 10, '0'), key, to_timestamp($3::double precision / 1000 + n)
     from unnest($2::text[]) with ordinality as keys (key, n)`,
    [pid, generateNKeysBetween(null, null, items), FIRST],
  );
  await poolOf(db).query("update playlists set item_count = $2 where pid = $1", [pid, items]);
  return pid;
}
