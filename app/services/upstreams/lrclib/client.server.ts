import type { Lyrics } from "~/domain/songs/lyrics";
import type { Env } from "~/services/platform/env/env.server";
import type { Log } from "~/services/platform/log.server";
import { createUpstream, UpstreamError } from "../http.server";
import { bestRow, toLyrics, type WantedSong } from "./map.server";
import { lrclibRows, type LrclibRow } from "./schema.server";

export type LrclibClient = ReturnType<typeof createLrclibClient>;

/** Finds lyrics at LRCLIB. Uses `/search`, which finds more than the exact `/get`. */
export function createLrclibClient({ lrclibUrl }: Pick<Env, "lrclibUrl">, log: Log) {
  const upstream = createUpstream({ name: "lrclib", log, timeoutMs: 6000 });

  async function search(query: Record<string, string>): Promise<LrclibRow[]> {
    const url = new URL(`${lrclibUrl}/search`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const { status, text } = await upstream.get(url);
    if (status !== 200) throw new UpstreamError(upstream.name, "status", status);
    return upstream.parse(lrclibRows, text);
  }

  return {
    /** Returns null if LRCLIB has none. @throws {UpstreamError} */
    async find(song: WantedSong): Promise<Lyrics | null> {
      const { artist, track } = song;
      const exact = await search({ track_name: track, ...(artist && { artist_name: artist }) });
      const found = bestRow(exact, song);
      if (found) return toLyrics(found, song);
      const loose = bestRow(await search({ q: [artist, track].filter(Boolean).join(" ") }), song);
      return loose && toLyrics(loose, song);
    },
  };
}
