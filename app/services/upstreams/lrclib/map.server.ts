import { parseLrc, plainLines, type LyricLine, type Lyrics } from "~/domain/songs/lyrics";
import { isSameName, normaliseName, type Song } from "~/domain/songs/song-title";
import type { LrclibRow } from "./schema.server";

/** `duration` is the video's, in seconds; null if unknown. */
export interface WantedSong extends Song {
  duration: number | null;
}

const MAX_LINES = 400;
/** Penalties in seconds, added to the difference in length. */
const TITLE_DIFFERS = 30;
const NOT_SYNCED = 20;
const NO_DURATION = 10;

function isWanted(row: LrclibRow, { artist, track }: WantedSong): boolean {
  if (row.instrumental || !(row.syncedLyrics?.trim() || row.plainLyrics?.trim())) return false;
  if (!isSameName(row.trackName ?? "", track)) return false;
  return artist === null || isSameName(row.artistName ?? "", artist);
}

/** The difference in length plus penalties; the smallest is the best match. */
function distance(row: LrclibRow, { track, duration }: WantedSong): number {
  const lengths = row.duration && duration ? Math.abs(row.duration - duration) : NO_DURATION;
  const title = normaliseName(row.trackName ?? "") === normaliseName(track) ? 0 : TITLE_DIFFERS;
  return lengths + title + (row.syncedLyrics?.trim() ? 0 : NOT_SYNCED);
}

/** Returns the closest row, because a video is rarely exactly as long as its song. */
export function bestRow(rows: readonly LrclibRow[], song: WantedSong): LrclibRow | null {
  const fitting = rows.filter((row) => isWanted(row, song));
  const [best = null] = fitting.sort((a, b) => distance(a, song) - distance(b, song));
  return best;
}

/** Synced if the row has timestamps. `syncedLyrics` without timestamps count as plain lyrics. */
export function toLyrics(row: LrclibRow, song: WantedSong): Lyrics | null {
  const timed = parseLrc(row.syncedLyrics ?? "", row.duration ?? song.duration);
  const synced = timed.length > 0;
  const plain = row.plainLyrics?.trim() ? row.plainLyrics : (row.syncedLyrics ?? "");
  const lines: LyricLine[] = synced ? timed : plain.trim() ? plainLines(plain) : [];
  if (lines.length === 0) return null;
  return {
    synced,
    lines: lines.slice(0, MAX_LINES),
    artist: row.artistName ?? song.artist ?? "",
    track: row.trackName ?? song.track,
  };
}
