import type { Item } from "../items/item";
import { normalForm } from "../text/normalise";
import { trimEndOf } from "../text/trim-end-of";

export interface Song {
  /** Null when neither the title nor the channel names one. */
  artist: string | null;
  track: string;
}

/** Words, often in brackets or after a bar, that describe the upload rather than the song. */
const UPLOAD_WORDS =
  /\b(?:official|officiel|oficial|music video|video ?clip|clip|video|audio|lyrics?|letra|visuali[sz]er|hd|hq|uhd|4k|8k|1080p|720p|m\/?v|remaster(?:ed)?|re-?upload|explicit|full song|full version|with lyrics|on screen|cover art|karaoke|color coded|sub(?:bed|titles)?|topic|soundtrack|premiere)\b/gi;

const BRACKETS = /[([{\u3010\u300c][^()[\]{}\u3010\u3011\u300c\u300d]*[)\]}\u3011\u300d]/g;
const FEATURING = / (?:ft|feat|featuring)\b[^]*/i;
const DASH = / [-\u2013\u2014\u2212]{1,4} | ?[\u2013\u2014] ?|(?<=\S)- | -(?=\S)/g;
const LAST_NOISE = /^(?:video|audio|lyrics?|m\/?v|hd|hq|4k|visuali[sz]er)$/i;
const NOISE_BEFORE = /^(?:official|lyrics?|music|hd|hq|4k|full)$/i;

const hasDash = (text: string) => text.search(DASH) >= 0;

/** Collapses whitespace, which the expressions here rely on. */
function collapseSpaces(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function tidy(text: string): string {
  const spaced = collapseSpaces(text.replace(/["\u201c\u201d]/g, " "));
  return trimEndOf(spaced.replace(/^[ '|:,.~*-]+/, ""), " '|:,~*-");
}

/** Turns 'Hello Official Music Video' into 'Hello'. */
function withoutTrailingNoise(text: string): string {
  const words = text.split(" ");
  if (words.length < 2 || !LAST_NOISE.test(words.at(-1) ?? "")) return text;
  words.pop();
  while (words.length > 1 && NOISE_BEFORE.test(words.at(-1) ?? "")) words.pop();
  return words.join(" ");
}

/**
 * Finds the artist in a channel's name: 'NirvanaVEVO', 'Queen Official' and 'Adele - Topic' are
 * Nirvana, Queen and Adele.
 */
export function artistOfChannel(author: string | null): string | null {
  const name = collapseSpaces(author ?? "")
    .replace(/ - Topic$/i, "")
    .replace(/ ?VEVO$/i, "")
    .replace(/ (?:official(?: channel)?|music|tv|channel|band|records)$/i, "")
    .replace(/^official/i, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2");
  return tidy(name) || null;
}

function withoutBrackets(title: string): string {
  const bare = title.replace(BRACKETS, (part, at: number) =>
    at === 0 && part.search(UPLOAD_WORDS) < 0 ? part : " ",
  );
  return tidy(bare) ? bare : title;
}

function withoutAside(title: string): string {
  const [first = title, ...asides] = title.split(/ [|\uff5c] ?| \/\/ /);
  const isNamed = hasDash(first) || !asides.some(hasDash);
  return isNamed && first.trim() ? first : title;
}

function trackOf(text: string): string {
  const bare = text.replace(FEATURING, "");
  return tidy(withoutTrailingNoise(collapseSpaces(bare))) || tidy(bare) || tidy(text);
}

/** Matches titles of the form 'Artist "Track"'. */
function quotedIn(title: string): { artist: string; track: string } | null {
  let closing = 0;
  for (const { index } of title.matchAll(/["\u201c\u300e\u300c']/g)) {
    if (closing <= index) {
      const distance = title.slice(index + 1).search(/["\u201d\u300f\u300d']/);
      if (distance < 0) return null;
      closing = index + 1 + distance;
    }
    if (index < 2 || closing - index < 3) continue;
    const [artist, track] = [tidy(title.slice(0, index)), tidy(title.slice(index + 1, closing))];
    return artist && track ? { artist, track } : null;
  }
  return null;
}

/**
 * Guesses a video's song from its title, usually a variation of 'Artist - Track (Official Video)'.
 * Without a dash the whole title is the track and the artist comes from the channel's name.
 */
export function guessSong(videoTitle: string, author: string | null = null): Song {
  const title = collapseSpaces(videoTitle);
  const quoted = quotedIn(collapseSpaces(title.replace(/[([][^()[\]]*[)\]]/g, " ")));
  const plain = withoutAside(withoutBrackets(title));
  const [left = "", ...rest] = plain.split(DASH);
  const right = rest.filter((part) => !isNoise(part)).join(" - ") || rest.join(" - ");
  if (rest.length > 0 && tidy(left) && tidy(right)) {
    return { artist: tidy(left.replace(FEATURING, "")), track: trackOf(right) };
  }
  if (quoted) return { artist: quoted.artist, track: trackOf(quoted.track) };
  return { artist: artistOfChannel(author), track: trackOf(plain) };
}

/** Removes phrases such as 'from the original film soundtrack'. */
function withoutSoundtrack(part: string): string {
  const from = part.search(/\bfrom /i);
  const end = part.toLowerCase().lastIndexOf(" soundtrack");
  return from >= 0 && end > from ? part.slice(0, from) + part.slice(end) : part;
}

function isNoise(part: string): boolean {
  const left = withoutSoundtrack(part)
    .replace(UPLOAD_WORDS, "")
    .replace(/[^\p{L}\p{N}]/gu, "");
  return left.length === 0 || /^\d{4}$/.test(left);
}

/** The host makes a channel's name from the artist's: 'Adele - Topic', 'NirvanaVEVO'. */
const MADE_BY_HOST = / - Topic$|VEVO$/i;

/** Splits a title at its dashes outside brackets. */
function partsOf(title: string): string[] {
  const masked = title.replace(BRACKETS, (part) => "_".repeat(part.length));
  const parts = [];
  let start = 0;
  for (const { 0: dash, index } of masked.matchAll(DASH)) {
    parts.push(title.slice(start, index));
    start = index + dash.length;
  }
  return [...parts, title.slice(start)];
}

/**
 * Tells a video's song from its artist for a list. Unlike `guessSong` it only drops words that any
 * upload may have, such as '(Official Video)', so that two versions of a song still read apart.
 */
export function shownSong(videoTitle: string, author: string | null = null): Song {
  const title = collapseSpaces(videoTitle);
  const bare = collapseSpaces(title.replace(BRACKETS, (part) => (isNoise(part) ? " " : part)));
  const [left = "", ...rest] = partsOf(bare);
  const right = rest.filter((part) => !isNoise(part)).join(" - ");
  const track = withoutTrailingNoise(trimEndOf(right.trim(), " |-"));
  if (left.trim() && track) return { artist: left.trim(), track };
  const isMade = author !== null && MADE_BY_HOST.test(author);
  return {
    artist: isMade ? artistOfChannel(author) : author,
    track: withoutTrailingNoise(trimEndOf(bare, " |-")) || title,
  };
}

/** Returns the song of a video; null for other items, whose titles are their own. */
export function songOf({ kind, title, by }: Pick<Item, "kind" | "title" | "by">): Song | null {
  return kind === "video" ? shownSong(title, by) : null;
}

/** Simplifies a name for comparison: no case, accents, punctuation, 'the' or 'and'. */
export function normaliseName(name: string): string {
  return normalForm(name, "NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\b(?:the|and)\b|&/g, " ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/**
 * Whether the names are equal or one contains the other, such as 'Queen' and 'Queen & David Bowie'.
 */
export function isSameName(one: string, other: string): boolean {
  const [a, b] = [normaliseName(one), normaliseName(other)];
  if (!a || !b) return one.trim().toLowerCase() === other.trim().toLowerCase();
  return a === b || ` ${a} `.includes(` ${b} `) || ` ${b} `.includes(` ${a} `);
}
