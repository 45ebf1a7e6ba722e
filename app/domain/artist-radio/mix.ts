import type { Candidate } from "../songs/candidates";
import { pickWeighted } from "./random";

export interface RadioSong extends Candidate {
  artist: string;
  /** The uploader's name on the video host. */
  author: string;
  /**
   * Title of the song whose repeaters also repeat this one; null for a song of a similar artist.
   */
  beside: string | null;
}

/** An artist of a radio and their songs, as far as we know them. */
export interface RadioArtist {
  name: string;
  /** Similarity, from 0 to 1; the radio's own artist has 1. */
  weight: number;
  songs: RadioSong[];
}

/** Everything that a radio plays from: its own artist first, then similar ones. */
export interface RadioPool {
  name: string;
  artists: RadioArtist[];
  /** Songs that people who repeat the artist also repeat. */
  beside: RadioSong[];
}

/** Share of songs by the radio's own artist (ARTIST-4). */
const SAME_ARTIST = 0.2;
/** Share of songs from `beside`, where there are any. */
const BESIDE = 0.4;
/** A song does not come again within this many. */
export const RECENT = 50;
/** With fewer songs of its own artist a radio could not play them as often as it should. */
export const OWN_SONGS = SAME_ARTIST * RECENT;
/** A radio with too few songs plays the oldest again, but none of the last ten. */
const MIN_BETWEEN = 10;

/** Popular songs come more often, but not much more. */
const liking = ({ totalRepeats }: RadioSong) => Math.sqrt(1 + totalRepeats);

function pickSong(songs: readonly RadioSong[], random: () => number): RadioSong | undefined {
  return songs[pickWeighted(songs.map(liking), random)];
}

/** Returns every song that a radio plays from. */
export function allSongs({ artists, beside }: RadioPool): RadioSong[] {
  return [...artists.flatMap(({ songs }) => songs), ...beside];
}

function pickFresh(pool: RadioPool, seen: ReadonlySet<string>, random: () => number) {
  const fresh = (songs: readonly RadioSong[]) => songs.filter(({ ytid }) => !seen.has(ytid));
  const [own, ...similar] = pool.artists.map((one) => ({ ...one, songs: fresh(one.songs) }));
  const beside = fresh(pool.beside);
  const same = random() < SAME_ARTIST;
  if (same && own?.songs.length) return pickSong(own.songs, random);
  if (beside.length > 0 && random() < BESIDE) return pickSong(beside, random);
  const weights = similar.map(({ songs, weight }) => (songs.length > 0 ? weight : 0));
  const artist = similar[pickWeighted(weights, random)];
  return (
    pickSong(artist?.songs ?? [], random) ?? pickSong([...(own?.songs ?? []), ...beside], random)
  );
}

/** Returns the song that was heard longest ago, so that a small radio never ends. */
function pickAgain(pool: RadioPool, seen: readonly string[]): RadioSong | undefined {
  const songs = new Map(allSongs(pool).map((song) => [song.ytid, song]));
  const between = Math.max(1, Math.min(MIN_BETWEEN, songs.size - 1));
  const old = seen.slice(0, Math.max(0, seen.length - between)).find((ytid) => songs.has(ytid));
  return songs.get(old ?? "");
}

/** Counts the songs that are not among the recent ones. */
export function countFresh(pool: RadioPool, seen: readonly string[]): number {
  const out = new Set(seen);
  return new Set(allSongs(pool).flatMap(({ ytid }) => (out.has(ytid) ? [] : ytid))).size;
}

/**
 * Picks a radio's next songs after `heard`, whose last is the latest. No song comes twice in one
 * answer, so a small radio gives fewer than `count` (ARTIST-3).
 */
export function nextSongs(
  pool: RadioPool,
  heard: readonly string[],
  count: number,
  random: () => number,
): RadioSong[] {
  const songs: RadioSong[] = [];
  let seen = heard.slice(-RECENT).filter((ytid, at, all) => all.lastIndexOf(ytid) === at);
  while (songs.length < count) {
    const song = pickFresh(pool, new Set(seen), random) ?? pickAgain(pool, seen);
    if (!song || songs.some(({ ytid }) => ytid === song.ytid)) break;
    songs.push(song);
    seen = [...seen.filter((ytid) => ytid !== song.ytid), song.ytid].slice(-RECENT);
  }
  return songs;
}

/** Returns the song that the radio opens with: its artist's most repeated one. */
export function firstSong({ artists, beside }: RadioPool): RadioSong | undefined {
  const known = artists.find(({ songs }) => songs.length > 0)?.songs ?? beside;
  return known.toSorted((one, other) => other.totalRepeats - one.totalRepeats)[0];
}

/** Says why a song is in a radio; nothing for one by its artist, whom the row names. */
export function reasonOf({ artist, beside }: RadioSong, radio: string): string | undefined {
  if (beside) return `Repeated by those who repeat ${beside}`;
  return artist === radio ? undefined : `${artist} is similar to ${radio}`;
}
