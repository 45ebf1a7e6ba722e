import { z } from "zod";
import { plainName } from "~/domain/song-title";
import type { Log } from "../log.server";
import type { Found, Lookups } from "../lookups.server";
import type { DeezerClient } from "../upstreams/deezer/client.server";
import { UpstreamError } from "../upstreams/http.server";
import type { LastfmClient } from "../upstreams/lastfm/client.server";

const pictured = z.object({ name: z.string(), image: z.string().nullable() });
const stored = pictured.extend({ similar: z.array(pictured) });

/** spec 1 §3: an artist with similar ones, each with a picture where there is one. */
export type ArtistInfo = z.output<typeof stored>;
export type FoundArtist = Found<ArtistInfo>;
export type ArtistsService = ReturnType<typeof createArtists>;

/** With fewer from Deezer, Last.fm is asked for more names. */
const ENOUGH = 8;
const LONGEST_NAME = 100;

/** Who an artist is like, by name. */
export function createArtists(parts: {
  lookups: Lookups;
  deezer: DeezerClient;
  lastfm: LastfmClient | null;
  log: Log;
}) {
  const { deezer, lastfm, log } = parts;
  const kept = parts.lookups.of("artist", stored);

  async function moreNames(name: string): Promise<string[]> {
    if (!lastfm) return [];
    try {
      return await lastfm.similar(name);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      log.warn({ err: error }, "more similar artists could not be asked for");
      return [];
    }
  }

  function question(name: string) {
    return {
      key: plainName(name).slice(0, LONGEST_NAME),
      async ask(): Promise<ArtistInfo | null> {
        const found = await deezer.artist(name);
        const similar = found?.similar ?? [];
        const more = similar.length < ENOUGH ? await moreNames(name) : [];
        if (!found && more.length === 0) return null;
        const known = new Set([name, ...similar.map((one) => one.name)].map(plainName));
        const named = more.filter((one) => !known.has(plainName(one)));
        return {
          name: found?.name ?? name,
          image: found?.image ?? null,
          similar: [...similar, ...named.map((one) => ({ name: one, image: null }))],
        };
      },
    };
  }

  const nobody: FoundArtist = { kind: "found", value: null };

  return {
    async known(name: string): Promise<FoundArtist | null> {
      return question(name).key ? kept.known(question(name)) : nobody;
    },
    async lookUp(name: string): Promise<FoundArtist> {
      return question(name).key ? kept.lookUp(question(name)) : nobody;
    },
  };
}
