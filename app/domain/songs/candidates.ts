import { normalForm } from "../text/normalise";
import { normaliseName } from "./song-title";

/** Facts that decide whether a video is a song for artist radio or discovery (ARTIST-5). */
export interface Candidate {
  ytid: string;
  title: string;
  /** Seconds; null while unknown. */
  duration: number | null;
  /** Over all listeners. */
  totalRepeats: number;
}

/** In seconds. Songs are shorter. */
const SONG_LIMIT = 600;

/**
 * Words in lower case that rule a title out. A bracket that begins or ends with live is `(live)`
 * with a place or a date.
 */
const OTHER_KINDS = [
  "album",
  "documentary",
  "interview",
  "live @",
  "live at",
  "(live",
  " live)",
  "trailer",
  "react",
];

/**
 * A dash with a space on one side, or a long one. The hyphen of `Jay-Z` does not separate artist
 * and song.
 */
const DASH = / [-\u2010-\u2015\u2212\uff0d]{1,3} | ?[\u2012-\u2015] ?|(?<=\S)- | -(?=\S)/u;

/** Returns the title in lower case, with one kind of bracket and single spaces. */
function plainTitle(title: string): string {
  return normalForm(title, "NFKC")
    .toLowerCase()
    .replace(/[[{\u3010\u300c]/gu, "(")
    .replace(/[\]}\u3011\u300d]/gu, ")")
    .replace(/\s+/gu, " ")
    .replaceAll("( ", "(")
    .replaceAll(" )", ")");
}

function parts(title: string): string[] {
  return title
    .replace(/\s+/gu, " ")
    .split(DASH)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Returns the artist before the dash; null unless the title has exactly two parts. */
export function artistInTitle(title: string): string | null {
  const [artist, song, ...more] = parts(title);
  return artist !== undefined && song !== undefined && more.length === 0 ? artist : null;
}

function hasName(text: string, artist: string): boolean {
  const name = normaliseName(artist);
  if (!name) return text.toLowerCase().includes(artist.trim().toLowerCase());
  const words = normaliseName(text);
  // Uploaders also write AC/DC as ACDC.
  return (
    ` ${words} `.includes(` ${name} `) || words.replaceAll(" ", "") === name.replaceAll(" ", "")
  );
}

/**
 * Whether the title names a song of the artist: their name before a dash, and no word for something
 * else.
 */
export function isSongTitle(title: string, artist: string): boolean {
  if (!artist.trim()) return false;
  const [before, after] = parts(title);
  if (before === undefined || after === undefined || !hasName(before, artist)) return false;
  const plain = plainTitle(title);
  if (OTHER_KINDS.some((words) => plain.includes(words))) return false;
  return !plain.includes("remix") || hasName(title, `${artist} remix`);
}

/**
 * Whether it is short enough: long videos are mixes, concerts and albums. An unknown duration
 * passes, because few hosts give it without a key.
 */
function isSongLength({ duration }: Pick<Candidate, "duration">): boolean {
  return duration === null || duration < SONG_LIMIT;
}

/**
 * Whether artist radio and discovery may use it (ARTIST-5). `out` are the current, queued, chosen
 * and recent videos, and for a discovery those in the listener's history.
 */
export function isCandidate(song: Candidate, artist: string, out: ReadonlySet<string>): boolean {
  return song.totalRepeats > 0 && isUnheardCandidate(song, artist, out);
}

/**
 * Like `isCandidate`, but includes songs that nobody has repeated here yet: the last resort of a
 * radio that would end.
 */
export function isUnheardCandidate(
  song: Candidate,
  artist: string,
  out: ReadonlySet<string>,
): boolean {
  return isSongTitle(song.title, artist) && isSongLength(song) && !out.has(song.ytid);
}
