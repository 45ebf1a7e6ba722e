/**
 * `npm run bench -- discovery` measures how well discoveries find songs that listeners would
 * repeat, on a generated population with known tastes, next to simpler methods. The seed is fixed,
 * so every run gives the same table.
 */
import { pickWeighted, seededRandom } from "~/domain/artist-radio/random";
import { WALK, walkAll, type Tastes } from "~/domain/discovery/walks";
import { table } from "../table";

const LISTENERS = 5000;
const SONGS = 20_000;
const ARTISTS = 2000;
const GENRES = 40;
const LIST = 30;
/** The share of each listener's songs that is hidden and then looked for. */
const HELD_OUT = 0.1;
const random = seededRandom("a population");

interface Person {
  known: Int32Array;
  hidden: Set<number>;
}

/** Picks a rank from a power law: low numbers are popular. */
function popular(count: number): number {
  return Math.min(count - 1, Math.floor(count * random() ** 2.5));
}

const artistOf = Int32Array.from({ length: SONGS }, () => popular(ARTISTS));
const genreOf = Int32Array.from({ length: ARTISTS }, () => Math.floor(random() * GENRES));
const byArtist = Array.from({ length: ARTISTS }, () => [] as number[]);
const byGenre = Array.from({ length: GENRES }, () => [] as number[]);
artistOf.forEach((artist, song) => {
  byArtist[artist]!.push(song);
  byGenre[genreOf[artist]!]!.push(song);
});

const popularIn = (songs: readonly number[]) => songs[popular(songs.length)] ?? popular(SONGS);

/** Three kinds of taste: a few artists, a few genres, or whatever everybody repeats. */
function nextSong(kind: number, artists: readonly number[], genres: readonly number[]): number {
  const chance = random();
  if (chance < 0.15 || (kind === 2 && chance < 0.7)) return popular(SONGS);
  if (kind === 0) return popularIn(byArtist[artists[popular(artists.length)]!]!);
  return popularIn(byGenre[genres[popular(genres.length)]!]!);
}

function person(): Person {
  const kind = pickWeighted([0.4, 0.4, 0.2], random);
  const genres = Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
    Math.floor(random() * GENRES),
  );
  const artists = Array.from({ length: 12 }, () => artistOf[popularIn(byGenre[genres[0]!]!)]!);
  const count = 10 + Math.floor(70 * random() ** 2);
  const songs = new Set<number>();
  for (let tries = 0; songs.size < count && tries < count * 20; tries++) {
    songs.add(nextSong(kind, artists, genres));
  }
  const known: number[] = [];
  const hidden = new Set<number>();
  for (const song of songs) {
    if (random() < HELD_OUT) hidden.add(song);
    else known.push(song);
  }
  return { known: Int32Array.from(known), hidden };
}

const people = Array.from({ length: LISTENERS }, person);
const tastes: Tastes = { songs: SONGS, listeners: people.map(({ known }) => known) };
const counts = new Int32Array(SONGS);
for (const { known } of people) for (const song of known) counts[song]! += 1;
const ranked = Array.from(counts.keys()).sort((one, other) => counts[other]! - counts[one]!);
const top = new Set(ranked.slice(0, SONGS / 100));

type Recommend = (person: Person) => number[];
type Near = Map<number, { songs: Int32Array; scores: Float64Array }>;

function best(scores: Map<number, number>, { known }: Person): number[] {
  for (const song of known) scores.delete(song);
  return [...scores]
    .sort(([one, a], [other, b]) => b - a || one - other)
    .slice(0, LIST)
    .map(([song]) => song);
}

function summed(near: Near): Recommend {
  return (one) => {
    const scores = new Map<number, number>();
    for (const song of one.known) {
      const { songs, scores: given } = near.get(song) ?? { songs: [], scores: [] };
      songs.forEach((other, at) => scores.set(other, (scores.get(other) ?? 0) + given[at]!));
    }
    return best(scores, one);
  };
}

/** Compares items by the cosine of who repeats them. */
function cosine(): Near {
  const bySong = Array.from({ length: SONGS }, () => [] as number[]);
  people.forEach(({ known }, at) => known.forEach((song) => bySong[song]!.push(at)));
  const near: Near = new Map();
  for (let song = 0; song < SONGS; song++) {
    const shared = new Map<number, number>();
    for (const fan of bySong[song]!) {
      for (const other of people[fan]!.known) {
        if (other !== song) shared.set(other, (shared.get(other) ?? 0) + 1);
      }
    }
    const all = [...shared]
      .map(([other, both]): [number, number] => [
        other,
        both / Math.sqrt(counts[song]! * counts[other]!),
      ])
      .sort(([, a], [, b]) => b - a)
      .slice(0, WALK.keep);
    near.set(song, {
      songs: Int32Array.from(all, ([other]) => other),
      scores: Float64Array.from(all, ([, score]) => score),
    });
  }
  return near;
}

function measure(name: string, prepare: () => Recommend): string[] {
  const began = performance.now();
  const recommend = prepare();
  const prepared = performance.now();
  let found = 0;
  let hidden = 0;
  let inTop = 0;
  let given = 0;
  let novelty = 0;
  const covered = new Set<number>();
  for (const one of people) {
    hidden += Math.min(LIST, one.hidden.size);
    for (const song of recommend(one)) {
      given += 1;
      covered.add(song);
      if (one.hidden.has(song)) found += 1;
      if (top.has(song)) inTop += 1;
      novelty -= Math.log2(Math.max(1, counts[song]!) / LISTENERS);
    }
  }
  const each = (performance.now() - prepared) / LISTENERS;
  return [
    name,
    (found / hidden).toFixed(3),
    `${((100 * inTop) / given).toFixed(0)} %`,
    `${((100 * covered.size) / SONGS).toFixed(0)} %`,
    (novelty / given).toFixed(1),
    `${((prepared - began) / 1000).toFixed(1)} s`,
    `${each.toFixed(2)} ms`,
  ];
}

const walks = (change: Partial<typeof WALK>) => () =>
  summed(new Map(walkAll(tastes, { ...WALK, ...change })));

function benchDiscovery(): void {
  const links = people.reduce((sum, { known }) => sum + known.length, 0);
  process.stdout.write(
    `${LISTENERS} listeners, ${SONGS} songs, ${links} links; a tenth of each listener's songs is looked for\n\n`,
  );
  const rows = [
    measure("random", () => () => Array.from({ length: LIST }, () => Math.floor(random() * SONGS))),
    measure("most repeated", () => (one) => {
      const known = new Set(one.known);
      return ranked.filter((song, at) => at < 200 && !known.has(song)).slice(0, LIST);
    }),
    measure("item to item, cosine", () => summed(cosine())),
    measure("walks, anybody's", walks({ fewestListeners: 1 })),
    measure("walks, 3 listeners (used)", walks({})),
    measure("walks, 5 listeners", walks({ fewestListeners: 5 })),
    measure("walks, beta 0", walks({ beta: 0 })),
    measure("walks, beta 0.7", walks({ beta: 0.7 })),
  ];
  const headings = [
    "method",
    "recall at 30",
    "in top 1 %",
    "coverage",
    "novelty (bit)",
    "prepare",
    "a list",
  ];
  const memory = Math.round(process.resourceUsage().maxRSS / 1000);
  process.stdout.write(
    `${table(headings, rows)}\n\nThe whole process took ${memory} MB at most.\n`,
  );
}

benchDiscovery();
