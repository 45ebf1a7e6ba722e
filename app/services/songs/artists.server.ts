import { z } from "zod";
import { normaliseName } from "~/domain/songs/song-title";
import type { Log } from "../platform/log.server";
import type { LookupResult, Lookups } from "../platform/lookups.server";
import type { DeezerClient } from "../upstreams/deezer/client.server";
import { UpstreamError } from "../upstreams/http.server";
import type { LastfmClient } from "../upstreams/lastfm/client.server";
import { truncateText } from "~/domain/text/text";

const artist = z.object({ name: z.string(), image: z.string().nullable() });
const artistInfo = artist.extend({ similar: z.array(artist) });

/** An artist with similar ones (SONG-3). */
export type ArtistInfo = z.output<typeof artistInfo>;
export type FoundArtist = LookupResult<ArtistInfo>;
/** With fewer artists from Deezer, Last.fm is asked too. */
const ENOUGH = 8;
const LONGEST_NAME = 100;

/** Finds similar artists by an artist's name. */
export function createArtists(parts: {
  lookups: Lookups;
  deezer: DeezerClient;
  lastfm: LastfmClient | null;
  log: Log;
}) {
  const { deezer, lastfm, log } = parts;
  const lookups = parts.lookups.of("artist", artistInfo);

  async function moreNames(name: string): Promise<string[]> {
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
      key: truncateText(normaliseName(name), LONGEST_NAME),
      async ask(): Promise<ArtistInfo | null> {
        const found = await deezer.artist(name);
        const similar = found?.similar ?? [];
        const more = similar.length < ENOUGH ? await moreNames(name) : [];
        if (!found && more.length === 0) return null;
        const known = new Set([name, ...similar.map((one) => one.name)].map(normaliseName));
        const named = more.filter((one) => !known.has(normaliseName(one)));
        return {
          name: found?.name ?? name,
          image: found?.image ?? null,
          similar: [...similar, ...named.map((one) => ({ name: one, image: null }))],
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
