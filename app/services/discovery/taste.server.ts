import { eq, sql } from "drizzle-orm";
import type { PossibleSong, RootArtist } from "~/domain/discovery/build";
import { artistInTitle, isCandidate } from "~/domain/songs/candidates";
import type { Db } from "../platform/db/database.server";
import { counters, plays, songNeighbours, users, videos } from "../platform/db/schema.server";

/** A song of the listener's history. */
export type OwnSong = {
  ytid: string;
  /** Empty while it is unknown. */
  title: string;
  repeats: number;
};

/** What a listener repeats most stands for their taste. */
const MOST_OWN = 300;
const MOST_NEIGHBOURS = 150;
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

type Near = { score: number; because: OwnSong; best: number };

/** Sums what is near to each of the listener's songs. The reason is the song that is nearest. */
async function loadNear(db: Db, own: readonly OwnSong[]): Promise<Map<string, Near>> {
  const ids = JSON.stringify(own.map(({ ytid }) => ytid));
  const rows = await db
    .select({ ytid: songNeighbours.ytid, others: songNeighbours.others })
    .from(songNeighbours)
    .where(sql`${songNeighbours.ytid} in (select jsonb_array_elements_text(${ids}::jsonb))`);
  const byId = new Map(own.map((song) => [song.ytid, song]));
  const near = new Map<string, Near>();
  for (const { ytid, others } of rows) {
    const because = byId.get(ytid);
    if (!because) continue;
    for (const [other, score] of others) {
      const known = near.get(other) ?? { score: 0, because, best: 0 };
      const isBest = score > known.best && because.title !== "";
      near.set(other, {
        score: known.score + score,
        because: isBest ? because : known.because,
        best: isBest ? score : known.best,
      });
    }
  }
  return near;
}

/** What those who repeat the listener's songs also repeat, as far as it may be in a discovery. */
export async function loadNeighbourSongs(
  db: Db,
  own: readonly OwnSong[],
  out: ReadonlySet<string>,
): Promise<PossibleSong[]> {
  const near = await loadNear(db, own);
  const best = [...near]
    .filter(([ytid]) => !out.has(ytid))
    .sort(([, one], [, other]) => other.score - one.score)
    .slice(0, MOST_NEIGHBOURS);
  if (best.length === 0) return [];
  const ids = JSON.stringify(best.map(([ytid]) => ytid));
  const { rows } = await db.execute<{
    ytid: string;
    title: string;
    duration: number | null;
    total_repeats: string;
  }>(sql`
    select ytid, title, duration, total_repeats from ${videos} join ${counters} using (ytid)
    where ytid in (select jsonb_array_elements_text(${ids}::jsonb))
      and source <> 'listener' and title <> '' and unavailable is null and hidden_at is null`);
  const highest = best[0]?.[1].score ?? 1;
  return rows.flatMap(({ total_repeats, ...row }) => {
    const artist = artistInTitle(row.title);
    const known = near.get(row.ytid);
    const song = { ...row, totalRepeats: Number(total_repeats) };
    if (!artist || !known || !isCandidate(song, artist, out)) return [];
    const score = NEIGHBOUR_SCORE * (1 + known.score / highest);
    return { ytid: row.ytid, artist, score, reason: `Because you repeat ${known.because.title}` };
  });
}
