import { sql } from "drizzle-orm";
import type { RadioSong } from "~/domain/artist-radio/mix";
import { artistInTitle, isCandidate } from "~/domain/songs/candidates";
import type { Db } from "../platform/db/database.server";
import { read } from "../platform/db/reads.server";
import { counters, songNeighbours, videos } from "../platform/db/schema.server";

/** A song that listeners who repeat `because` also repeat. */
export type NearSong = Omit<RadioSong, "beside"> & { because: string; score: number };

type Known = { ytid: string; title: string };
type Near = { score: number; because: string; best: number };

const MAX_NEAR = 150;

/** Sums up the songs near to each of these. The reason is the nearest song. */
async function loadScores(db: Db, songs: readonly Known[]): Promise<Map<string, Near>> {
  const ids = JSON.stringify(songs.map(({ ytid }) => ytid));
  const rows = await db
    .select({ ytid: songNeighbours.ytid, others: songNeighbours.others })
    .from(songNeighbours)
    .where(sql`${songNeighbours.ytid} in (select jsonb_array_elements_text(${ids}::jsonb))`);
  const titles = new Map(songs.map(({ ytid, title }) => [ytid, title]));
  const near = new Map<string, Near>();
  for (const { ytid, others } of rows) {
    const title = titles.get(ytid) ?? "";
    for (const [other, score] of others) {
      const known = near.get(other) ?? { score: 0, because: title, best: 0 };
      const isBest = score > known.best && title !== "";
      near.set(other, {
        score: known.score + score,
        because: isBest ? title : known.because,
        best: isBest ? score : known.best,
      });
    }
  }
  return near;
}

type Row = {
  ytid: string;
  title: string;
  author: string;
  duration: number | null;
  total_repeats: string;
};

/**
 * Loads songs that listeners of these also repeat, the nearest first (DISCOVERY-9), in two queries.
 */
export async function loadNearSongs(
  db: Db,
  songs: readonly Known[],
  out: ReadonlySet<string>,
): Promise<NearSong[]> {
  if (songs.length === 0) return [];
  const near = await loadScores(db, songs);
  const best = [...near]
    .filter(([ytid]) => !out.has(ytid))
    .sort(([, one], [, other]) => other.score - one.score)
    .slice(0, MAX_NEAR);
  if (best.length === 0) return [];
  const ids = JSON.stringify(best.map(([ytid]) => ytid));
  const { rows } = await read<Row>(
    db,
    sql`
    select ytid, title, author, duration, total_repeats from ${videos} join ${counters} using (ytid)
    where ytid in (select jsonb_array_elements_text(${ids}::jsonb))
      and source <> 'listener' and title <> '' and unavailable is null and hidden_at is null`,
  );
  const byId = new Map(rows.map((row) => [row.ytid, row]));
  return best.flatMap(([ytid, { score, because }]) => {
    const row = byId.get(ytid);
    const artist = row && artistInTitle(row.title);
    if (!row || !artist || !because) return [];
    const { total_repeats, ...known } = row;
    const song = { ...known, totalRepeats: Number(total_repeats), artist };
    return isCandidate(song, artist, out) ? { ...song, because, score } : [];
  });
}
