import { normaliseName } from "../songs/song-title";
import { hasEnough, MAX_PER_ARTIST, type Own, type PossibleSong, type WayHere } from "./selection";

/** The state of a build. It is plain JSON, so that any process can continue it. */
export interface Build {
  /** Version of the code that began the build: any other version starts it again. */
  version: number;
  /** Artists and songs that the listener repeats, the most repeated first. */
  owns: Own[];
  /** Artists still to try. */
  artists: RootArtist[];
  /** Artists already tried, by `keyOf`. */
  tried: string[];
  /** 0 for the listener's own artists, 1 for artists similar to those, and so on. */
  generation: number;
  /** Artists of the next generation. */
  next: RootArtist[];
  possible: PossibleSong[];
  /** Number of possible songs when the generation began. */
  before: number;
  /** Artists without songs, and why. */
  ineligible: { artist: string; error: string }[];
  /** Searches of the provider made so far. */
  searches: number;
  /** Epoch milliseconds. */
  startedAt: number;
  /** The time zone that decides when the list ends, if it is known. */
  timeZone?: string | null;
}

/** `own` is the listener's artist that led to it. */
export interface RootArtist {
  name: string;
  own: string;
  weight: number;
}

export const BUILD_VERSION = 2;
/** A list with fewer songs is refilled. */
export const REFILL_BELOW = 10;
/** Songs in a listener's history below which there is no list. */
export const MIN_HISTORY = 5;
const MAX_OWNS = 100;
/** At most this many of a listener's own artists are tried: a list of 30 has no room for more. */
const MAX_ROOTS = 30;
/**
 * At most this many artists are tried in each later generation, shared equally among the listener's
 * own.
 */
const LATER_ROOTS = 12;
const MIN_LATER = 2;
const MAX_LATER = 8;
/** Possible songs kept for each way of finding them, over all of the listener's artists. */
const MAX_POSSIBLE = 240;
const MIN_POSSIBLE = 8;
const MAX_POSSIBLE_OF_ONE = 24;
const MAX_GENERATIONS = 4;

export const NO_ARTISTS = "No discovery artists";
export const ROOT_INELIGIBLE = "Root Artist Ineligible";
export const NO_VIDEOS = "No eligible videos for artist";
export const NO_YTID = "Could not find ytid";

const byWeight = (one: { weight: number }, other: { weight: number }) => other.weight - one.weight;
const keyOf = ({ own, name }: RootArtist) => `${own}\n${normaliseName(name) || name}`;

export function startBuild(
  owns: readonly Own[],
  startedAt: number,
  timeZone: string | null = null,
): Build {
  const heaviest = owns.toSorted(byWeight);
  const artists = heaviest
    .filter(({ isArtist }) => isArtist)
    .slice(0, MAX_ROOTS)
    .map(({ name, weight }) => ({ name, own: name, weight }));
  return {
    version: BUILD_VERSION,
    owns: heaviest.slice(0, MAX_OWNS),
    artists,
    tried: [],
    generation: 0,
    next: [],
    possible: [],
    before: 0,
    ineligible: [],
    searches: 0,
    startedAt,
    timeZone,
  };
}

/** Says how a step found its songs, which are by its own artist (`isRoot`) or by similar ones. */
export function wayTo({ generation }: Build, isRoot: boolean): WayHere {
  const distance = generation + (isRoot ? 0 : 1);
  return distance === 0 ? "own" : distance === 1 ? "similar" : "further";
}

/**
 * Adds the songs that are not yet possible for the same artist of the listener, with a limit for
 * each performer.
 */
export function addPossible(build: Build, found: readonly PossibleSong[]): Build {
  const { owns } = build;
  const room = Math.max(MIN_POSSIBLE, Math.floor(MAX_POSSIBLE / Math.max(1, owns.length)));
  const most = Math.min(MAX_POSSIBLE_OF_ONE, room);
  const own = new Set(owns.map(({ name }) => normaliseName(name)));
  const counts = new Map<string, number>();
  const countOf = (key: string) => counts.get(key) ?? 0;
  const keysOf = (song: PossibleSong) => ({
    song: `${song.ytid}\n${song.own}`,
    performer: `${song.own}\n${normaliseName(song.artist)}`,
    way: `${song.own}\n${song.way}`,
  });
  const count = (song: PossibleSong) => {
    for (const key of Object.values(keysOf(song))) counts.set(key, countOf(key) + 1);
  };
  build.possible.forEach(count);
  const possible = [...build.possible];
  for (const song of found.toSorted((one, other) => other.score - one.score)) {
    const keys = keysOf(song);
    // A song by another of the listener's artists counts for that artist.
    const artist = normaliseName(song.artist);
    if (song.way !== "near" && own.has(artist) && artist !== normaliseName(song.own)) continue;
    if (countOf(keys.song) > 0 || countOf(keys.performer) >= MAX_PER_ARTIST) continue;
    if (countOf(keys.way) >= most) continue;
    count(song);
    possible.push(song);
  }
  return { ...build, possible };
}

/** The result of trying one artist. */
export interface Step {
  found: readonly PossibleSong[];
  /** Artists to try in the next generation. */
  similar: readonly RootArtist[];
  /** Why nothing was found. */
  error: string | null;
  searches: number;
}

/** Returns the build after trying its first artist. */
export function afterStep(build: Build, { found, similar, error, searches }: Step): Build {
  const [artist, ...artists] = build.artists;
  if (!artist) return build;
  const tried = [...build.tried, keyOf(artist)];
  const ineligible = error
    ? [...build.ineligible, { artist: artist.name, error }]
    : build.ineligible;
  const next = [...build.next, ...similar];
  const so = { ...build, artists, tried, ineligible, next, searches: build.searches + searches };
  const on = addPossible(so, found);
  return artists.length > 0 ? on : nextGeneration(on);
}

/**
 * Starts the next generation: the listener's artists take turns, the most similar artists first.
 * After a generation that found nothing, it is empty.
 */
function nextGeneration(build: Build): Build {
  const generation = build.generation + 1;
  const before = build.possible.length;
  const foundNothing = build.generation > 0 && before === build.before;
  if (generation >= MAX_GENERATIONS || foundNothing) return { ...build, next: [] };
  const own = new Set(build.owns.map(({ name }) => normaliseName(name)));
  const known = new Set(build.tried);
  const byOwn = new Map<string, RootArtist[]>();
  for (const one of build.next.toSorted(byWeight)) {
    if (known.has(keyOf(one)) || own.has(normaliseName(one.name))) continue;
    known.add(keyOf(one));
    byOwn.set(one.own, [...(byOwn.get(one.own) ?? []), one]);
  }
  const share = Math.floor(LATER_ROOTS / Math.max(1, byOwn.size));
  const each = Math.min(MAX_LATER, Math.max(MIN_LATER, share));
  const turns = Array.from({ length: each }, (_, turn) =>
    [...byOwn.values()].flatMap((roots) => roots[turn] ?? []).sort(byWeight),
  );
  return { ...build, generation, artists: turns.flat(), next: [], before };
}

/**
 * Whether there is enough to choose from, or nothing left to try. All of the listener's own artists
 * are tried, even if the first few give enough.
 */
export function isDone({ artists, generation, possible, owns }: Build): boolean {
  return artists.length === 0 || (generation > 0 && hasEnough({ possible, owns }));
}
