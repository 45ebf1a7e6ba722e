import { parseLrc, plainLines, type LyricLine, type Lyrics } from "~/domain/lyrics";
import { isSameName, plainName, type Song } from "~/domain/song-title";
import type { LrclibRow } from "./schema.server";

/** What is wanted: `duration` of the video in seconds, where it is known. */
export interface WantedSong extends Song {
  duration: number | null;
}

/** More lines than any song has. */
const MOST_LINES = 400;
/** Seconds that a title which is merely contained weighs. */
const OTHER_TITLE = 30;
/** The same for lyrics without times, and for a row that does not say how long it is. */
const NO_TIMES = 20;
const NO_DURATION = 10;

function isWanted(row: LrclibRow, { artist, track }: WantedSong): boolean {
  if (row.instrumental || !(row.syncedLyrics?.trim() || row.plainLyrics?.trim())) return false;
  if (!isSameName(row.trackName ?? "", track)) return false;
  return artist === null || isSameName(row.artistName ?? "", artist);
}

/** Smaller is nearer: as far as the lengths differ, plus what else speaks against a row. */
function distance(row: LrclibRow, { track, duration }: WantedSong): number {
  const lengths = row.duration && duration ? Math.abs(row.duration - duration) : NO_DURATION;
  const title = plainName(row.trackName ?? "") === plainName(track) ? 0 : OTHER_TITLE;
  return lengths + title + (row.syncedLyrics?.trim() ? 0 : NO_TIMES);
}

/** The row that fits best: a video is rarely as long as its song, so the nearest one counts. */
export function bestRow(rows: readonly LrclibRow[], song: WantedSong): LrclibRow | null {
  const fitting = rows.filter((row) => isWanted(row, song));
  const [best = null] = fitting.sort((a, b) => distance(a, song) - distance(b, song));
  return best;
}

/** Timed where the row's text is; a text that was put in the wrong field without stamps is a plain one. */
export function toLyrics(row: LrclibRow, song: WantedSong): Lyrics | null {
  const timed = parseLrc(row.syncedLyrics ?? "", row.duration ?? song.duration);
  const synced = timed.length > 0;
  const plain = row.plainLyrics?.trim() ? row.plainLyrics : (row.syncedLyrics ?? "");
  const lines: LyricLine[] = synced ? timed : plain.trim() ? plainLines(plain) : [];
  if (lines.length === 0) return null;
  return {
    synced,
    lines: lines.slice(0, MOST_LINES),
    artist: row.artistName ?? song.artist ?? "",
    track: row.trackName ?? song.track,
  };
}
