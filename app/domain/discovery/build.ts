/** A song of a discovery, and the listener's own data that it is there for. */
export interface DiscoverySong {
  ytid: string;
  reason: string | null;
}

/** A song that a build may choose; the highest scores are chosen. */
export interface PossibleSong {
  ytid: string;
  artist: string;
  reason: string;
  score: number;
}

/** What a build has found so far. It is plain JSON, so that any process can go on with it. */
export interface Build {
  /** Artists whose step is still to come. */
  artists: RootArtist[];
  /** The names of those that were tried. */
  tried: string[];
  /** 0 for the listener's own artists, 1 for those similar to them, and so on. */
  generation: number;
  /** Artists of the next generation. */
  next: RootArtist[];
  possible: PossibleSong[];
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

export const DISCOVERY_SONGS = 30;
/** The list is refilled below this. */
export const REFILL_BELOW = 10;
/** A listener with a shorter history has none yet. */
export const LEAST_HISTORY = 5;
const MOST_ARTISTS = 100;
/** A build ends early with so many to choose from. */
const ENOUGH_POSSIBLE = 60;
const MOST_PER_ARTIST = 4;
const MOST_GENERATIONS = 4;

export const NO_ARTISTS = "No discovery artists";
export const ROOT_INELIGIBLE = "Root Artist Ineligible";
export const NO_VIDEOS = "No eligible videos for artist";
export const NO_YTID = "Could not find ytid";

export function startBuild(
  artists: readonly RootArtist[],
  startedAt: number,
  timeZone: string | null = null,
): Build {
  const all = artists.toSorted((one, other) => other.weight - one.weight).slice(0, MOST_ARTISTS);
  return {
    artists: all,
    tried: [],
    generation: 0,
    next: [],
    possible: [],
    ineligible: [],
    searches: 0,
    startedAt,
    timeZone,
  };
}

/** Adds songs that are not possible yet, at most a few of each artist. */
export function addPossible(build: Build, found: readonly PossibleSong[]): Build {
  const known = new Set(build.possible.map(({ ytid }) => ytid));
  const counts = new Map<string, number>();
  for (const { artist } of build.possible) counts.set(artist, (counts.get(artist) ?? 0) + 1);
  const possible = [...build.possible];
  for (const song of found.toSorted((one, other) => other.score - one.score)) {
    const count = counts.get(song.artist) ?? 0;
    if (known.has(song.ytid) || count >= MOST_PER_ARTIST) continue;
    known.add(song.ytid);
    counts.set(song.artist, count + 1);
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
  const tried = [...build.tried, artist.name];
  const ineligible = error
    ? [...build.ineligible, { artist: artist.name, error }]
    : build.ineligible;
  const next = [...build.next, ...similar];
  const so = { ...build, artists, tried, ineligible, next, searches: build.searches + searches };
  const on = addPossible(so, found);
  return artists.length > 0 ? on : nextGeneration(on);
}

function nextGeneration(build: Build): Build {
  const generation = build.generation + 1;
  if (generation >= MOST_GENERATIONS) return { ...build, next: [] };
  const fresh = new Map<string, RootArtist>();
  for (const one of build.next) {
    if (build.tried.includes(one.name)) continue;
    const known = fresh.get(one.name);
    if (!known || known.weight < one.weight) fresh.set(one.name, one);
  }
  const artists = [...fresh.values()]
    .sort((one, other) => other.weight - one.weight)
    .slice(0, MOST_ARTISTS);
  return { ...build, generation, artists, next: [] };
}

/** Whether it has enough to choose from, or nowhere left to look. */
export function isDone({ artists, possible }: Build): boolean {
  return possible.length >= ENOUGH_POSSIBLE || artists.length === 0;
}

/** The best songs in random order; null when there are none. `kept` are those of a list that is refilled. */
export function chooseSongs(
  { possible }: Build,
  kept: readonly DiscoverySong[],
  random: () => number,
): DiscoverySong[] | null {
  const known = new Set(kept.map(({ ytid }) => ytid));
  const best = possible
    .filter(({ ytid }) => !known.has(ytid))
    .sort((one, other) => other.score - one.score)
    .slice(0, Math.max(0, DISCOVERY_SONGS - kept.length))
    .map(({ ytid, reason }) => ({ ytid, reason }));
  const songs = [...kept, ...shuffle(best, random)];
  return songs.length > 0 ? songs : null;
}

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
