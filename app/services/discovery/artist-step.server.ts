import {
  NO_VIDEOS,
  ROOT_INELIGIBLE,
  type Build,
  type PossibleSong,
  type RootArtist,
  type Step,
} from "~/domain/discovery/build";
import { extendPool, openPool, type SearchService } from "../artist-radio/radio-pool.server";
import type { Db } from "../platform/db/database.server";
import type { Artists } from "../songs/artists.server";

/** The provider's searches are few: a build may cause so many. */
const MOST_SEARCHES = 10;
const WANTED = 8;
/** An artist's similar ones that are tried in the next generation. */
const MOST_SIMILAR = 8;
/** Songs that nobody has repeated here come last. */
const UNHEARD = 0.1;

function reasonFor(artist: string, { name, own }: RootArtist): string {
  if (artist === own) return `Because you repeat ${own}`;
  const like = artist === name ? "" : `, as ${artist} is similar to ${name}`;
  return `Because you repeat ${own}${like || `, as ${artist} is similar`}`;
}

interface Parts {
  db: Db;
  artists: Artists;
  search: SearchService;
}

/** One artist of a build: songs by them and by similar artists that the listener does not have (DISCOVERY-2). */
export async function stepOf(
  { db, artists, search }: Parts,
  build: Build,
  out: ReadonlySet<string>,
): Promise<Step> {
  const root = build.artists[0];
  if (!root) return { found: [], similar: [], error: null, searches: 0 };
  const asked = (await artists.known(root.name)) ?? (await artists.lookUp(root.name));
  const info = asked.kind === "found" ? asked.value : null;
  const pool = await openPool(db, root.name, info);
  let searches = 0;
  const mayAsk = () => Promise.resolve(build.searches + searches++ < MOST_SEARCHES);
  await extendPool({ db, search }, pool, { heard: [...out], count: WANTED, mayAsk });
  const found = pool.artists.flatMap(({ name, weight, songs }): PossibleSong[] =>
    songs
      .filter(({ ytid }) => !out.has(ytid))
      .map(({ ytid, artist, totalRepeats }, place) => ({
        ytid,
        artist,
        reason: reasonFor(name, root),
        score: (weight * (totalRepeats > 0 ? 1 : UNHEARD)) / (1 + place / 10),
      })),
  );
  const similar = (info?.similar ?? []).slice(0, MOST_SIMILAR).map(({ name, weight }) => ({
    name,
    own: root.own,
    weight: root.weight * weight,
  }));
  const isKnown = info !== null || pool.artists.some(({ songs }) => songs.length > 0);
  const error = found.length > 0 ? null : isKnown ? NO_VIDEOS : ROOT_INELIGIBLE;
  return { found, similar, error, searches };
}
