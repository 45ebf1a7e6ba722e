import { z } from "zod";
import { guessSong } from "~/domain/songs/song-title";
import type { LookupResult, Lookups } from "../upstreams/lookups.server";
import { UpstreamError } from "../upstreams/http.server";
import type { LrclibClient } from "../upstreams/lrclib/client.server";
import type { VideoInfoService } from "../videos/video-info.server";

const line = z.object({ start: z.number(), dur: z.number(), text: z.string() });
const lyrics = z.object({
  synced: z.boolean(),
  lines: z.array(line),
  artist: z.string(),
  track: z.string(),
});

export type FoundLyrics = LookupResult<z.output<typeof lyrics>>;
/** Finds lyrics at LRCLIB by the song that the video's title names. */
export function createLyrics(parts: {
  lookups: Lookups;
  lrclib: LrclibClient;
  videoInfo: VideoInfoService;
}) {
  const { lrclib, videoInfo } = parts;
  const lookups = parts.lookups.of("lyrics", lyrics);

  function question(ytid: string) {
    return {
      key: ytid,
      async ask() {
        const info = (await videoInfo.known(ytid)) ?? (await videoInfo.lookUp(ytid));
        if (info.unavailable === "missing") return null;
        if (!info.title) throw new UpstreamError("lrclib", "refused");
        const song = guessSong(info.title, info.author);
        return lrclib.find({ ...song, duration: info.duration });
      },
    };
  }

  return {
    known: (ytid: string): Promise<FoundLyrics | null> => lookups.cached(question(ytid)),
    lookUp: (ytid: string): Promise<FoundLyrics> => lookups.lookUp(question(ytid)),
  };
}
