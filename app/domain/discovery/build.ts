import { normaliseName } from "../songs/song-title";
import { hasEnough, MOST_PER_ARTIST, type Own, type PossibleSong, type WayHere } from "./selection";

/** What a build has found so far. It is plain JSON, so that any process can go on with it. */
export interface Build {
  /** Of the code that began it: a build of another version starts anew. */
  version: number;
  /** What the listener repeats, the most repeated first. */
  owns: Own[];
  /** Artists whose step is still to come. */
  artists: RootArtist[];
  /** Those that were tried, by `keyOf`. */
  tried: string[];
  /** 0 for the listener's own artists, 1 for those similar to them, and so on. */
  generation: number;
  /** Artists of the next generation. */
  next: RootArtist[];
  possible: PossibleSong[];
  /** How many songs were possible when the generation began. */
  before: number;
  /** Why artists gave nothing. */
  ineligible: { artist: string; error: string }[];
  /** Searches of the provider that it has caused. */
  searches: number;
  /** Epoch milliseconds. */
  startedAt: number;
  /** By whose clock the list ends, if that is known. */
  timeZone?: string | null;
}

/** `own` is the artist of the listener that led to it. */
export interface RootArtist {
  name: string;
  own: string;
  weight: number;
}

export const BUILD_VERSION = 2;
/** The list is refilled below this. */
export const REFILL_BELOW = 10;
/** A listener with a shorter history has none yet. */
export const LEAST_HISTORY = 5;
const MOST_OWNS = 100;
/** So many of a listener's own artists are tried: a list of 30 has no place for more. */
const MOST_ROOTS = 30;
/** So many artists are tried in a later generation, in equal parts for each of the listener's own. */
const LATER_ROOTS = 12;
const FEWEST_LATER = 2;
const MOST_LATER = 8;
/** Songs that are remembered of all the listener's artists, for each way to them. */
const MOST_POSSIBLE = 240;
const FEWEST_POSSIBLE = 8;
const MOST_POSSIBLE_OF_ONE = 24;
const MOST_GENERATIONS = 4;

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
    .slice(0, MOST_ROOTS)
    .map(({ name, weight }) => ({ name, own: name, weight }));
  return {
    version: BUILD_VERSION,
    owns: heaviest.slice(0, MOST_OWNS),
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

/** The way to the songs that a step found, of its own artist or of those similar to them. */
export function wayTo({ generation }: Build, isRoot: boolean): WayHere {
  const distance = generation + (isRoot ? 0 : 1);
  return distance === 0 ? "own" : distance === 1 ? "similar" : "further";
}

/** Adds songs that are not possible yet for the same artist of the listener, at most a few of each performer. */
export function addPossible(build: Build, found: readonly PossibleSong[]): Build {
  const { owns } = build;
  const room = Math.max(FEWEST_POSSIBLE, Math.floor(MOST_POSSIBLE / Math.max(1, owns.length)));
  const most = Math.min(MOST_POSSIBLE_OF_ONE, room);
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
    // Songs by another of the listener's artists are there for that one.
    const artist = normaliseName(song.artist);
    if (song.way !== "near" && own.has(artist) && artist !== normaliseName(song.own)) continue;
    if (countOf(keys.song) > 0 || countOf(keys.performer) >= MOST_PER_ARTIST) continue;
    if (countOf(keys.way) >= most) continue;
    count(song);
    possible.push(song);
  }
  return { ...build, possible };
}

/** What the step of one artist found. */
export interface Step {
  found: readonly PossibleSong[];
  /** Artists to try in the next generation. */
  similar: readonly RootArtist[];
  /** Why it found nothing. */
  error: string | null;
  searches: number;
}

/** The build after the step of its first artist. */
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

/** In turns for each of the listener's artists, the most similar first. The one after a generation that found nothing is empty. */
function nextGeneration(build: Build): Build {
  const generation = build.generation + 1;
  const before = build.possible.length;
  const foundNothing = build.generation > 0 && before === build.before;
  if (generation >= MOST_GENERATIONS || foundNothing) return { ...build, next: [] };
  const own = new Set(build.owns.map(({ name }) => normaliseName(name)));
  const known = new Set(build.tried);
  const byOwn = new Map<string, RootArtist[]>();
  for (const one of build.next.toSorted(byWeight)) {
    if (known.has(keyOf(one)) || own.has(normaliseName(one.name))) continue;
    known.add(keyOf(one));
    byOwn.set(one.own, [...(byOwn.get(one.own) ?? []), one]);
  }
  const share = Math.floor(LATER_ROOTS / Math.max(1, byOwn.size));
  const each = Math.min(MOST_LATER, Math.max(FEWEST_LATER, share));
  const turns = Array.from({ length: each }, (_, turn) =>
    [...byOwn.values()].flatMap((roots) => roots[turn] ?? []).sort(byWeight),
  );
  return { ...build, generation, artists: turns.flat(), next: [], before };
}

/**
 * Whether it has enough to choose from, or nowhere left to look. All of the listener's own artists are tried, however much
 * the first of them give.
 */
export function isDone({ artists, generation, possible, owns }: Build): boolean {
  return artists.length === 0 || (generation > 0 && hasEnough({ possible, owns }));
}
