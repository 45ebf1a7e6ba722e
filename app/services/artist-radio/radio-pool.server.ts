import {
  countFresh,
  OWN_SONGS,
  type RadioArtist,
  type RadioPool,
  type RadioSong,
} from "~/domain/artist-radio/mix";
import { isUnheardCandidate } from "~/domain/songs/candidates";
import { isSameName } from "~/domain/songs/song-title";
import type { Db } from "../platform/db/database.server";
import type { createSearch, SearchPage } from "../search/search.server";
import type { ArtistInfo } from "../songs/artists.server";
import { loadNearSongs } from "../songs/near-songs.server";
import { loadVideoStats } from "../videos/stats.server";
import { loadArtistSongs } from "./song-index.server";

export type SearchService = ReturnType<typeof createSearch>;
type MayAsk = () => Promise<boolean>;

/** A pool remembers which artists were searched for, so that each is searched for once. */
export interface FilledPool extends RadioPool {
  image: string | null;
  searched: Set<string>;
  /** Whether the songs of its own artist that nobody has repeated were looked for. */
  hasUnheard: boolean;
}

/** With this many songs of its own artists, a radio asks nobody. */
const ENOUGH_SONGS = 80;
/** How many artists to search for at once: the provider allows few searches a day. */
const MAX_SEARCHES = 3;
const SEARCH_RESULTS = 50;
/** How many of the artist's songs to look up neighbours for. */
const MAX_COMPARED = 30;
const MAX_BESIDE = 60;

export async function openPool(db: Db, name: string, info: ArtistInfo | null): Promise<FilledPool> {
  const similar = (info?.similar ?? []).filter((one) => !isSameName(one.name, name));
  const named = [{ name: info?.name ?? name, weight: 1 }, ...similar];
  const songs = await loadArtistSongs(
    db,
    named.map((one) => one.name),
  );
  const artists = named.map((one) => ({ ...one, songs: songs.get(one.name) ?? [] }));
  const known = artists.flatMap((one) => one.songs.map(({ ytid }) => ytid));
  const own = artists[0]?.songs.slice(0, MAX_COMPARED) ?? [];
  const beside = await loadNearSongs(db, own, new Set(known));
  return {
    name: info?.name ?? name,
    image: info?.image ?? null,
    artists,
    beside: beside
      .slice(0, MAX_BESIDE)
      .map(({ because, ytid, title, author, duration, totalRepeats, artist }) => ({
        ...{ ytid, title, author, duration, totalRepeats, artist },
        beside: because,
      })),
    searched: new Set(),
    hasUnheard: false,
  };
}

interface Parts {
  db: Db;
  search: SearchService;
}

interface Wanted {
  heard: readonly string[];
  count: number;
  mayAsk: MayAsk;
}

/** Searches for further songs of an artist, those that nobody has repeated among them. */
async function searchSongs(
  { db, search }: Parts,
  artist: RadioArtist,
  mayAsk: MayAsk,
): Promise<RadioSong[]> {
  const known = new Set(artist.songs.map(({ ytid }) => ytid));
  const ask = (cursor?: string): Promise<SearchPage> =>
    search.all({ q: artist.name, limit: SEARCH_RESULTS, cursor, mayAsk });
  const songsIn = async ({ items }: SearchPage) => {
    const named = items
      .map((item) => ({ ...item, totalRepeats: 0, artist: artist.name, beside: null }))
      .filter((item) => isUnheardCandidate(item, artist.name, known));
    const ids = named.map(({ ytid }) => ytid);
    const stats = await loadVideoStats(db, ids, new Date());
    return named.map(({ ytid, title, author, duration, beside }): RadioSong => {
      const totalRepeats = stats.get(ytid)?.totalRepeats ?? 0;
      return { ytid, title, author, duration, totalRepeats, artist: artist.name, beside };
    });
  };
  const first = await ask();
  const found = await songsIn(first);
  return found.length > 0 || !first.next ? found : songsIn(await ask(first.next));
}

/**
 * Adds songs of the radio's own artist that nobody has repeated, where it has too few for its share
 * (ARTIST-4). Asks the provider only where none is known.
 */
async function addUnheard(parts: Parts, pool: FilledPool, mayAsk: MayAsk): Promise<void> {
  const [own] = pool.artists;
  if (!own || pool.hasUnheard || own.songs.length >= OWN_SONGS) return;
  pool.hasUnheard = true;
  own.songs.push(...(await searchSongs(parts, own, () => Promise.resolve(false))));
  if (own.songs.length > 0) return;
  pool.searched.add(own.name);
  own.songs.push(...(await searchSongs(parts, own, mayAsk)));
}

/**
 * Adds songs from searches, which ask the provider within its budget, until this many are fresh.
 * Here, where the radio would otherwise end, it takes songs that nobody has repeated.
 */
export async function extendPool(parts: Parts, pool: FilledPool, wanted: Wanted): Promise<void> {
  const { heard, count, mayAsk } = wanted;
  for (let searches = 0; searches < MAX_SEARCHES; searches++) {
    const isFull = countFresh(pool, []) >= ENOUGH_SONGS;
    if (countFresh(pool, heard) >= (isFull ? 1 : count)) return;
    const artist = pool.artists.find(({ name }) => !pool.searched.has(name));
    if (!artist) return;
    pool.searched.add(artist.name);
    const found = await searchSongs(parts, artist, mayAsk);
    const known = new Set(pool.artists.flatMap(({ songs }) => songs.map(({ ytid }) => ytid)));
    artist.songs.push(...found.filter(({ ytid }) => !known.has(ytid)));
  }
}

/** Fills the pool of a radio, which, unlike a discovery, plays its own artist in any case. */
export async function fillPool(parts: Parts, pool: FilledPool, wanted: Wanted): Promise<void> {
  await addUnheard(parts, pool, wanted.mayAsk);
  await extendPool(parts, pool, wanted);
}
