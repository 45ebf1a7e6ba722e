import { z } from "zod";
import { normaliseName } from "~/domain/songs/song-title";
import type { Log } from "../platform/log.server";
import type { LookupResult, Lookups } from "../upstreams/lookups.server";
import type { DeezerClient } from "../upstreams/deezer/client.server";
import { UpstreamError } from "../upstreams/http.server";
import type { LastfmClient } from "../upstreams/lastfm/client.server";
import { truncateText } from "~/domain/text/text";

/** The weight of the last artist in Deezer's list, which only gives an order. */
const MIN_WEIGHT = 0.4;

const artist = z.object({ name: z.string(), image: z.string().nullable() });
/** `weight` says how similar, from 0 to 1. */
const similarArtist = artist.extend({ weight: z.number().default(MIN_WEIGHT) });
const artistInfo = artist.extend({ similar: z.array(similarArtist) });

/** An artist with similar ones (SONG-3). */
export type ArtistInfo = z.output<typeof artistInfo>;
export type FoundArtist = LookupResult<ArtistInfo>;
const MAX_NAME_LENGTH = 100;

export type Artists = ReturnType<typeof createArtists>;

function weightAt(place: number, count: number): number {
  return 1 - ((1 - MIN_WEIGHT) * place) / Math.max(1, count - 1);
}

/**
 * Lists Deezer's artists, weighted by Last.fm if it knows them, then those that only Last.fm knows.
 */
function merge(
  name: string,
  pictured: readonly z.output<typeof artist>[],
  matches: readonly { name: string; match: number }[],
) {
  const byName = new Map(matches.map((one) => [normaliseName(one.name), one.match]));
  const similar = pictured.map((one, at) => ({
    ...one,
    weight: byName.get(normaliseName(one.name)) ?? weightAt(at, pictured.length),
  }));
  const known = new Set([name, ...pictured.map((one) => one.name)].map(normaliseName));
  const named = matches.filter((one) => !known.has(normaliseName(one.name)));
  return [...similar, ...named.map((one) => ({ name: one.name, image: null, weight: one.match }))];
}

/** Finds similar artists by an artist's name. */
export function createArtists(parts: {
  lookups: Lookups;
  deezer: DeezerClient;
  lastfm: LastfmClient | null;
  log: Log;
}) {
  const { deezer, lastfm, log } = parts;
  const lookups = parts.lookups.of("artist", artistInfo);

  async function matchesOf(name: string): Promise<{ name: string; match: number }[]> {
    if (!lastfm) return [];
    try {
      return await lastfm.similar(name);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      log.warn({ err: error }, "Last.fm could not be asked for similar artists");
      return [];
    }
  }

  function question(name: string) {
    return {
      key: truncateText(normaliseName(name), MAX_NAME_LENGTH),
      async ask(): Promise<ArtistInfo | null> {
        const [found, matches] = await Promise.all([deezer.artist(name), matchesOf(name)]);
        if (!found && matches.length === 0) return null;
        return {
          name: found?.name ?? name,
          image: found?.image ?? null,
          similar: merge(name, found?.similar ?? [], matches),
        };
      },
    };
  }

  const none: FoundArtist = { kind: "found", value: null };

  return {
    async known(name: string): Promise<FoundArtist | null> {
      return question(name).key ? lookups.cached(question(name)) : none;
    },
    async lookUp(name: string): Promise<FoundArtist> {
      return question(name).key ? lookups.lookUp(question(name)) : none;
    },
  };
}
