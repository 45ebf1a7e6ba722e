import { eq, sql } from "drizzle-orm";
import type { PossibleSong, RootArtist } from "~/domain/discovery/build";
import { artistInTitle } from "~/domain/songs/candidates";
import { loadNearSongs } from "./near-songs.server";
import type { Db } from "../platform/db/database.server";
import { plays, users, videos } from "../platform/db/schema.server";

/** A song of the listener's history. */
export type OwnSong = {
  ytid: string;
  /** Empty while it is unknown. */
  title: string;
  repeats: number;
};

/** What a listener repeats most stands for their taste. */
const MOST_OWN = 300;
/** Songs that others repeat beside the listener's own come before those of similar artists. */
const NEIGHBOUR_SCORE = 10;

/** A listener's songs, the most repeated first; none for those who keep no history. */
export async function loadTaste(db: Db, userId: string): Promise<OwnSong[]> {
  const { rows } = await db.execute<OwnSong>(sql`
    select ${plays.ytid}, coalesce(${videos.title}, '') as title, ${plays.repeats}
    from ${plays} join ${users} on ${users.id} = ${plays.userId}
    left join ${videos} on ${videos.ytid} = ${plays.ytid} and ${videos.source} <> 'listener'
    where ${plays.userId} = ${userId} and ${plays.lastViewed} is not null
      and ${users.keepHistory} <> 'off'
    order by ${plays.repeats} desc, ${plays.ytid} limit ${MOST_OWN}`);
  return rows;
}

/** Everything in the listener's history, which a discovery never repeats (DISCOVERY-2). */
export async function loadHistoryIds(db: Db, userId: string): Promise<Set<string>> {
  const rows = await db.select({ ytid: plays.ytid }).from(plays).where(eq(plays.userId, userId));
  return new Set(rows.map(({ ytid }) => ytid));
}

/** The artists of a listener's songs, weighed by their repeats. */
export function artistsOf(songs: readonly OwnSong[]): RootArtist[] {
  const weights = new Map<string, number>();
  for (const { title, repeats } of songs) {
    const artist = artistInTitle(title);
    if (artist) weights.set(artist, (weights.get(artist) ?? 0) + Math.max(1, repeats));
  }
  return [...weights].map(([name, weight]) => ({ name, own: name, weight }));
}

/** What those who repeat the listener's songs also repeat, as far as it may be in a discovery. */
export async function loadNeighbourSongs(
  db: Db,
  own: readonly OwnSong[],
  out: ReadonlySet<string>,
): Promise<PossibleSong[]> {
  const near = await loadNearSongs(db, own, out);
  const highest = Math.max(...near.map(({ score }) => score));
  return near.map(({ ytid, artist, because, score }) => ({
    ytid,
    artist,
    score: NEIGHBOUR_SCORE * (1 + score / highest),
    reason: `Because you repeat ${because}`,
  }));
}
