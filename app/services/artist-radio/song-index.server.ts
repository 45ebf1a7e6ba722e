import { sql } from "drizzle-orm";
import type { RadioSong } from "~/domain/artist-radio/mix";
import { isCandidate } from "~/domain/songs/candidates";
import type { Db } from "../platform/db/database.server";
import { read } from "../platform/db/reads.server";
import { counters, videos } from "../platform/db/schema.server";

/** A common word matches more titles than this; comparing all of them would be slow. */
const MAX_MATCHED = 1000;
const MAX_SONGS = 60;
const NOTHING = new Set<string>();

type SongRow = {
  artist: string;
  ytid: string;
  title: string;
  author: string;
  duration: number | null;
  total_repeats: string | null;
};

function toSong({ total_repeats, ...row }: SongRow): RadioSong {
  return { ...row, totalRepeats: Number(total_repeats ?? 0), beside: null };
}

/**
 * Loads playable songs of these artists that were repeated here, the most repeated first, in one
 * query (ARTIST-5).
 */
export async function loadArtistSongs(
  db: Db,
  artists: readonly string[],
): Promise<Map<string, RadioSong[]>> {
  const { rows } = await read<SongRow>(
    db,
    sql`
    select named.artist, song.* from jsonb_array_elements_text(${JSON.stringify(artists)}::jsonb) named(artist)
    cross join lateral (
      select ytid, title, author, duration, total_repeats
      from (
        select ytid, title, author, duration from ${videos}
        where words @@ phraseto_tsquery('simple', named.artist)
          and source <> 'listener' and title <> '' and unavailable is null and hidden_at is null
        limit ${MAX_MATCHED}
      ) matching join ${counters} using (ytid)
      where total_repeats > 0
      order by total_repeats desc, ytid limit ${MAX_SONGS * 2}
    ) song`,
  );
  const songs = new Map<string, RadioSong[]>();
  for (const row of rows) {
    const known = songs.get(row.artist) ?? [];
    const song = toSong(row);
    if (known.length < MAX_SONGS && isCandidate(song, row.artist, NOTHING)) known.push(song);
    songs.set(row.artist, known);
  }
  return songs;
}
