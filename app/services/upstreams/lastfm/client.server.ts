import type { Env } from "~/services/env.server";
import type { Log } from "~/services/log.server";
import { createUpstream, UpstreamError } from "../http.server";
import { similarAnswer } from "./schema.server";

export type LastfmClient = ReturnType<typeof createLastfmClient>;

const NOT_FOUND = 6;
const SIMILAR = 20;

/** Names of similar artists, where the operator has a key. Its pictures are all the same star, so they are left out. */
export function createLastfmClient({ lastfm }: Pick<Env, "lastfm">, log: Log) {
  const { url: base, apiKey } = lastfm;
  if (!apiKey) return null;
  const upstream = createUpstream({ name: "lastfm", log, concurrency: 4 });
  return {
    /** @throws {UpstreamError} */
    async similar(artist: string): Promise<string[]> {
      const url = new URL(base);
      url.search = new URLSearchParams({
        method: "artist.getSimilar",
        artist,
        autocorrect: "1",
        limit: String(SIMILAR),
        api_key: apiKey,
        format: "json",
      }).toString();
      const { status, text } = await upstream.get(url);
      const answer = upstream.parse(similarAnswer, text);
      if (!("error" in answer)) return answer.similarartists.artist.map(({ name }) => name);
      if (answer.error === NOT_FOUND) return [];
      throw new UpstreamError(upstream.name, "status", status);
    },
  };
}
