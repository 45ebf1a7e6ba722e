import type { Client } from "pg";

export interface StoredSong {
  ytid: string;
  title: string;
  repeats?: number;
  duration?: number;
}

/** Songs by an artist. Their ids are a prefix of at most 5 characters and a number. */
export function songsOf(artist: string, prefix: string, count: number): StoredSong[] {
  return Array.from({ length: count }, (_, at) => ({
    ytid: `${prefix}${String(at).padStart(11 - prefix.length, "0")}`,
    title: `${artist} - Song ${at}`,
    repeats: count - at,
  }));
}

/** Stores videos as if the host had described them, with their repeats here. */
export async function storeSongs(database: Client, songs: readonly StoredSong[]): Promise<void> {
  const rows = JSON.stringify(songs.map((song) => ({ repeats: 1, duration: 200, ...song })));
  await database.query(
    `insert into videos (ytid, title, author, duration, source, fetched_at)
     select ytid, title, 'Stand-in', duration, 'api', now()
     from json_to_recordset($1) as song(ytid text, title text, duration float)
     on conflict (ytid) do update set title = excluded.title, duration = excluded.duration, source = 'api'`,
    [rows],
  );
  await database.query(
    `insert into counters (ytid, total_repeats, today_repeats, today)
     select ytid, repeats, 0, current_date
     from json_to_recordset($1) as song(ytid text, repeats int) where repeats > 0`,
    [rows],
  );
}
