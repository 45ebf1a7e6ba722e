import {
  NO_VIDEOS,
  ROOT_INELIGIBLE,
  wayTo,
  type Build,
  type RootArtist,
  type Step,
} from "~/domain/discovery/build";
import type { PossibleSong } from "~/domain/discovery/selection";
import { extendPool, openPool, type SearchService } from "../artist-radio/radio-pool.server";
import type { Db } from "../platform/db/database.server";
import type { Artists } from "../songs/artists.server";

/** How many searches a build may cause, because the provider allows few. */
const MAX_SEARCHES = 10;
const WANTED = 8;
/** How many similar artists to try in the next generation. */
const MAX_SIMILAR = 8;

/** `artist` is null for the root's own songs. */
function reasonFor(artist: string | null, { name, own }: RootArtist): string {
  const because = `Because you repeat ${own}`;
  if (!artist) return name === own ? because : `${because}, as ${name} is similar`;
  return `${because}, as ${artist} is similar${name === own ? "" : ` to ${name}`}`;
}

/**
 * Divided equally among the listener's artists, so that the first ones do not use up all searches.
 */
function searchesOf({ owns }: Build): number {
  const artists = owns.filter(({ isArtist }) => isArtist).length;
  return Math.max(1, Math.floor(MAX_SEARCHES / Math.max(1, artists)));
}

interface StepOptions {
  db: Db;
  artists: Artists;
  search: SearchService;
}

/**
 * Takes one artist of a build: songs by them and by similar artists that the listener does not have
 * (DISCOVERY-2).
 */
export async function stepOf(
  { db, artists, search }: StepOptions,
  build: Build,
  out: ReadonlySet<string>,
): Promise<Step> {
  const root = build.artists[0];
  if (!root) return { found: [], similar: [], error: null, searches: 0 };
  const asked = (await artists.known(root.name)) ?? (await artists.lookUp(root.name));
  const info = asked.kind === "found" ? asked.value : null;
  const pool = await openPool(db, root.name, info);
  let searches = 0;
  const most = Math.min(searchesOf(build), MAX_SEARCHES - build.searches);
  const mayAsk = () => Promise.resolve(searches < most && ++searches > 0);
  const heard = [...out, ...build.possible.map(({ ytid }) => ytid)];
  await extendPool({ db, search }, pool, { heard, count: WANTED, mayAsk });
  const found = pool.artists.flatMap(({ name, weight, songs }, at): PossibleSong[] =>
    songs
      .filter(({ ytid }) => !out.has(ytid))
      .map(({ ytid, artist, totalRepeats }, place) => ({
        ytid,
        artist,
        own: root.own,
        way: wayTo(build, at === 0),
        isHeard: totalRepeats > 0,
        reason: reasonFor(at === 0 ? null : name, root),
        score: weight / (1 + place / 10),
      })),
  );
  const similar = (info?.similar ?? []).slice(0, MAX_SIMILAR).map(({ name, weight }) => ({
    name,
    own: root.own,
    weight: root.weight * weight,
  }));
  const isKnown = info !== null || pool.artists.some(({ songs }) => songs.length > 0);
  const error = found.length > 0 ? null : isKnown ? NO_VIDEOS : ROOT_INELIGIBLE;
  return { found, similar, error, searches };
}
