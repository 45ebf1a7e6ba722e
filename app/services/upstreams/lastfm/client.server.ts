import type { Env } from "~/services/platform/env/env.server";
import type { Log } from "~/services/platform/log.server";
import { createUpstream, UpstreamError } from "../http.server";
import { similarAnswer } from "./schema.server";

export type LastfmClient = ReturnType<typeof createLastfmClient>;

const NOT_FOUND_CODE = 6;
const SIMILAR_LIMIT = 20;

/**
 * Finds similar artists and how well they match; null without a key. Last.fm's pictures are all the
 * same placeholder, so they are not used.
 */
export function createLastfmClient({ lastfm }: Pick<Env, "lastfm">, log: Log) {
  const { url: base, apiKey } = lastfm;
  if (!apiKey) return null;
  const upstream = createUpstream({ name: "lastfm", log, concurrency: 4 });
  return {
    /** @throws {UpstreamError} */
    async similar(artist: string): Promise<{ name: string; match: number }[]> {
      const url = new URL(base);
      url.search = new URLSearchParams({
        method: "artist.getSimilar",
        artist,
        autocorrect: "1",
        limit: String(SIMILAR_LIMIT),
        api_key: apiKey,
        format: "json",
      }).toString();
      const { status, text } = await upstream.get(url);
      const answer = upstream.parse(similarAnswer, text);
      if (!("error" in answer)) return answer.similarartists.artist;
      if (answer.error === NOT_FOUND_CODE) return [];
      throw new UpstreamError(upstream.name, "status", status);
    },
  };
}
