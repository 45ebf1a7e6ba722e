import { normaliseName } from "../songs/song-title";

/** Something that the listener repeats: an artist, or a song whose title names none. */
export interface Own {
  name: string;
  /** Repeats. */
  weight: number;
  isArtist: boolean;
}

/** A song of a discovery, and the artist or song of the listener that it was chosen for. */
export interface DiscoverySong {
  ytid: string;
  reason: string | null;
  /** Name of the artist or song of the listener that it was chosen for, if known. */
  own?: string;
  artist?: string;
}

/**
 * How a song was found: people who repeat one of the listener's songs repeat it too, or it is by
 * one of their artists, by an artist similar to one of them, or by one similar to those.
 */
export type WayHere = "near" | "own" | "similar" | "further";

/** A song that a build may choose. Within each way, the highest scores are chosen first. */
export interface PossibleSong {
  ytid: string;
  artist: string;
  /** Name of the artist or song of the listener that led to it. */
  own: string;
  way: WayHere;
  /** Whether anybody has repeated it here. */
  isHeard: boolean;
  reason: string;
  score: number;
}

export const DISCOVERY_SONGS = 30;
export const MAX_PER_ARTIST = 4;
/** At most this many songs of a list are for one artist of the listener, while others have any. */
const MAX_PER_OWN = DISCOVERY_SONGS / 3;
/** A build keeps looking until this many songs come from `further`. */
const FURTHER = DISCOVERY_SONGS / 5;
/** Half of an artist's songs come from `near`, if there are enough. */
const SHARES: Record<WayHere, number> = { near: 3, own: 1, similar: 1, further: 1 };

interface Found {
  owns: readonly Own[];
  possible: readonly PossibleSong[];
}

interface Limits {
  /** The most songs for one artist of the listener. */
  most: number;
  /** Whether songs that nobody has repeated here may be chosen. */
  unheard: boolean;
}

/** The songs chosen so far, with counts. */
class Chosen {
  readonly songs: PossibleSong[] = [];
  private readonly ytids = new Set<string>();
  private readonly counts = new Map<string, number>();
  private readonly performers = new Map<string, string>();

  constructor(kept: readonly DiscoverySong[]) {
    kept.forEach((song) => this.count(song));
  }

  private performer(artist: string): string {
    const known = this.performers.get(artist) ?? `artist ${normaliseName(artist)}`;
    this.performers.set(artist, known);
    return known;
  }

  private count({ ytid, own, artist }: DiscoverySong, way?: WayHere): void {
    this.ytids.add(ytid);
    const keys = [
      own !== undefined && `all ${own}`,
      own !== undefined && way && `${way} ${own}`,
      artist !== undefined && this.performer(artist),
    ];
    for (const key of keys) if (key) this.counts.set(key, this.countOf(key) + 1);
  }

  private countOf(key: string): number {
    return this.counts.get(key) ?? 0;
  }

  ofOwn(own: string): number {
    return this.countOf(`all ${own}`);
  }

  ofWay({ own, way }: PossibleSong): number {
    return this.countOf(`${way} ${own}`);
  }

  allows({ ytid, own, artist, isHeard }: PossibleSong, { most, unheard }: Limits): boolean {
    const isRepetition =
      this.ytids.has(ytid) || this.countOf(this.performer(artist)) >= MAX_PER_ARTIST;
    return !isRepetition && this.ofOwn(own) < most && (isHeard || unheard);
  }

  add(song: PossibleSong): void {
    this.songs.push(song);
    this.count(song, song.way);
  }
}

/** The highest claim takes the next part when parts are shared out by weight (Sainte-Laguë). */
const claim = (weight: number, taken: number) => weight / (2 * taken + 1);

interface Claims {
  song: PossibleSong;
  own: number;
  way: number;
}

const isBefore = (one: Claims, other: Claims) =>
  (one.own - other.own || one.way - other.way || one.song.score - other.song.score) > 0;

/** Returns the best song for the artist and the way with the highest claims. */
function nextSong(
  possible: readonly PossibleSong[],
  chosen: Chosen,
  weightOf: (own: string) => number,
): PossibleSong | null {
  let next: Claims | null = null;
  for (const song of possible) {
    const own = claim(weightOf(song.own), chosen.ofOwn(song.own));
    const claims = { song, own, way: claim(SHARES[song.way], chosen.ofWay(song)) };
    if (!next || isBefore(claims, next)) next = claims;
  }
  return next?.song ?? null;
}

function fill(found: Found, chosen: Chosen, count: number, limits: Limits): void {
  const weights = new Map(found.owns.map(({ name, weight }) => [name, weight]));
  const weightOf = (own: string) => weights.get(own) ?? 1;
  let possible = found.possible;
  while (chosen.songs.length < count) {
    possible = possible.filter((song) => chosen.allows(song, limits));
    const song = nextSong(possible, chosen, weightOf);
    if (!song) return;
    chosen.add(song);
  }
}

function mostPerOwn({ owns }: Found): number {
  return Math.max(MAX_PER_OWN, Math.ceil(DISCOVERY_SONGS / Math.max(1, owns.length)));
}

/**
 * Whether the songs fill a whole list that covers all that the listener repeats, and includes
 * enough from `further`.
 */
export function hasEnough(found: Found): boolean {
  const chosen = new Chosen([]);
  fill(found, chosen, DISCOVERY_SONGS, { most: mostPerOwn(found), unheard: false });
  const further = chosen.songs.filter(({ way }) => way === "further");
  return chosen.songs.length === DISCOVERY_SONGS && further.length >= FURTHER;
}

/**
 * Chooses a list in random order, spread over what the listener repeats by weight (DISCOVERY-1);
 * null if there is nothing to choose. `kept` are the songs of a list that is refilled.
 */
export function chooseSongs(
  found: Found,
  kept: readonly DiscoverySong[],
  random: () => number,
): DiscoverySong[] | null {
  const chosen = new Chosen(kept);
  const count = DISCOVERY_SONGS - kept.length;
  for (const most of [mostPerOwn(found), DISCOVERY_SONGS]) {
    for (const unheard of [false, true]) fill(found, chosen, count, { most, unheard });
  }
  const fresh = chosen.songs.map(({ ytid, reason, own, artist }) => ({
    ytid,
    reason,
    own,
    artist,
  }));
  const songs = [...kept, ...shuffle(fresh, random)];
  return songs.length > 0 ? songs : null;
}

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
