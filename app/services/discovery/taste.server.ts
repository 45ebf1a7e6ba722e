import { eq, sql } from "drizzle-orm";
import { nameOfOwn } from "~/domain/discovery/owns";
import type { Own, PossibleSong } from "~/domain/discovery/selection";
import { loadNearSongs } from "../songs/near-songs.server";
import type { Db } from "../platform/db/database.server";
import { read } from "../platform/db/reads.server";
import { plays, users, videos } from "../platform/db/schema.server";

/** A song in the listener's history. */
export type OwnSong = {
  ytid: string;
  /** Empty while unknown. */
  title: string;
  repeats: number;
};

/** How many of a listener's most repeated songs stand for their taste. */
const MAX_OWN = 300;

const keepsHistory = (userId: string) =>
  sql`(select ${users.keepHistory} from ${users} where ${users.id} = ${userId}) <> 'off'`;

/** Loads a listener's songs, the most repeated first; none for those who keep no history. */
export async function loadTaste(db: Db, userId: string): Promise<OwnSong[]> {
  const { rows } = await read<OwnSong>(
    db,
    sql`
    select ${plays.ytid}, coalesce(${videos.title}, '') as title, ${plays.repeats}
    from ${plays}
    left join ${videos} on ${videos.ytid} = ${plays.ytid} and ${videos.source} <> 'listener'
    where ${plays.userId} = ${userId} and ${plays.lastViewed} is not null and ${keepsHistory(userId)}
    order by ${plays.repeats} desc, ${plays.ytid} limit ${MAX_OWN}`,
  );
  return rows;
}

/** Songs beyond this are not counted. */
const MAX_COUNTED = 1000;

/** Counts the songs in the listener's history; 0 for those who keep none. */
export async function countSongs(db: Db, userId: string): Promise<number> {
  const { rows } = await read<{ songs: number }>(
    db,
    sql`
    select count(*)::int as songs from (
      select 1 from ${plays}
      where ${plays.userId} = ${userId} and ${plays.lastViewed} is not null and ${keepsHistory(userId)}
      limit ${MAX_COUNTED}
    ) counted`,
  );
  return rows[0]?.songs ?? 0;
}

/** Returns everything in the listener's history, which a discovery never repeats (DISCOVERY-2). */
export async function loadHistoryIds(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db.select({ ytid: plays.ytid }).from(plays).where(eq(plays.userId, userId));
  return new Set(rows.map(({ ytid }) => ytid));
}

/** Loads songs that other listeners of these songs also repeat, if they may be in a discovery. */
export async function loadNeighbourSongs(
  db: Db,
  { taste, owns }: { taste: readonly OwnSong[]; owns: readonly Own[] },
  out: ReadonlySet<string>,
): Promise<PossibleSong[]> {
  const near = await loadNearSongs(db, taste, out);
  return near.map(({ ytid, artist, because, score }) => ({
    ytid,
    artist,
    own: nameOfOwn(owns, because),
    way: "near",
    isHeard: true,
    score,
    reason: `Because you repeat ${because}`,
  }));
}
