/**
 * Chooses songs of an artist and of similar ones, without end. It has no tables; its pools are in
 * memory. Called by routes, discovery and the queue.
 */
import { allSongs, firstSong, nextSongs, type RadioSong } from "~/domain/artist-radio/mix";
import { seededRandom } from "~/domain/artist-radio/random";
import { guessSong, normaliseName } from "~/domain/songs/song-title";
import { BoundedCache } from "~/domain/text/bounded/bounded-cache";
import { truncateText } from "~/domain/text/text";
import type { Db } from "../platform/db/database.server";
import type { Log } from "../platform/log.server";
import type { Artists } from "../songs/artists.server";
import { UpstreamError } from "../upstreams/http.server";
import type { VideoInfoService } from "../videos/video-info.server";
import { fillPool, openPool, type FilledPool, type SearchService } from "./radio-pool.server";
import { begin } from "../platform/work/begin.server";
import { soon } from "../platform/work/soon.server";
import { MINUTE_MS } from "~/domain/text/durations";

/** Some 500 pools of some 150 songs. */
const POOLS = { maxChars: 10_000_000, charsOf: () => 20_000, ttlMs: 10 * MINUTE_MS };
const MAX_NAME_LENGTH = 100;

export interface RadioRequest {
  name: string;
  /** The ids of the songs so far, the current one last; empty at the start. */
  heard: readonly string[];
  count: number;
  /** The same seed gives the same songs, as long as the same songs are known. */
  seed: string;
  /** Called before the host is searched for songs on behalf of this client. */
  mayAsk: () => Promise<boolean>;
  /** Called before anybody is asked about an artist or a video. */
  mayLookUp: () => Promise<boolean>;
}

export interface RadioSongs {
  /** As in the radio's title. */
  name: string;
  image: string | null;
  songs: RadioSong[];
}

export type ArtistRadio = ReturnType<typeof createArtistRadio>;

function findSongs(pool: FilledPool, ytids: readonly string[]): Map<string, RadioSong> {
  const wanted = allSongs(pool).filter(({ ytid }) => ytids.includes(ytid));
  return new Map(wanted.map((song) => [song.ytid, song]));
}

type Asked = Pick<RadioRequest, "name" | "mayLookUp"> & { artists: Artists };

/** Finds the artist with whatever is known soon; calls `onLate` if there is more later. */
async function artistNamed({ artists, name, mayLookUp }: Asked, onLate: () => void) {
  const known = await artists.known(name);
  const asked = !known && (await mayLookUp()) ? begin(artists.lookUp(name)) : null;
  const found = known ?? (asked && (await soon(asked, null)));
  if (!found) void asked?.then(onLate, onLate);
  return found?.kind === "found" ? found.value : null;
}

const keyOf = (name: string) => truncateText(normaliseName(name) || name, MAX_NAME_LENGTH);

/** Plays endless mixes of an artist's and similar artists' songs (ARTIST-2). */
export function createArtistRadio(parts: {
  db: Db;
  artists: Artists;
  search: SearchService;
  videoInfo: VideoInfoService;
  log: Log;
}) {
  const { db, artists, search, videoInfo, log } = parts;
  const pools = new BoundedCache<Promise<FilledPool>>(POOLS);
  const underWay = new Map<string, Promise<void>>();

  async function poolOf(request: RadioRequest): Promise<FilledPool> {
    const key = keyOf(request.name);
    const kept = pools.get(key);
    if (kept) return kept;
    const forget = () => void pools.delete(key);
    const made = begin(
      artistNamed({ ...request, artists }, forget).then((artist) =>
        openPool(db, request.name, artist),
      ),
    );
    pools.set(key, made);
    made.catch(forget);
    return made;
  }

  /** Runs once at a time for each pool, so that two listeners do not search for the same artist. */
  async function fill(pool: FilledPool, request: RadioRequest): Promise<void> {
    await underWay.get(pool.name);
    const filling = fillPool({ db, search }, pool, request).catch((error: unknown) => {
      if (!(error instanceof UpstreamError)) throw error;
      log.warn({ err: error }, "songs of a radio could not be searched for");
    });
    underWay.set(pool.name, filling);
    await filling.finally(() => underWay.delete(pool.name));
  }

  return {
    /** Returns the next songs; none if nothing is known about the artist (ARTIST-7). */
    async songs(request: RadioRequest): Promise<RadioSongs> {
      const pool = await poolOf(request);
      await soon(begin(fill(pool, request)), undefined);
      const { heard, count, seed } = request;
      const random = seededRandom(`${keyOf(request.name)} ${seed}`);
      const first = heard.length === 0 ? firstSong(pool) : undefined;
      const opening = first ? [first] : [];
      const before = [...heard, ...opening.map(({ ytid }) => ytid)];
      const rest = nextSongs(pool, before, count - opening.length, random);
      return { name: pool.name, image: pool.image, songs: [...opening, ...rest] };
    },
    /** Finds songs of the radio by their ids; leaves out any others. */
    find: async (request: RadioRequest, ytids: readonly string[]) =>
      findSongs(await poolOf(request), ytids),
    /** Finds the artist of a video by its title; null while that is unknown. */
    async artistOf(
      ytid: string,
      mayLookUp: RadioRequest["mayLookUp"],
    ): Promise<{ artist: string; title: string } | null> {
      const known = await videoInfo.known(ytid);
      const info = known ?? ((await mayLookUp()) ? await videoInfo.lookUp(ytid) : null);
      if (!info?.title) return null;
      const { artist } = guessSong(info.title, info.author);
      return artist ? { artist, title: info.title } : null;
    },
  };
}
