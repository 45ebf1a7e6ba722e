import { z } from "zod";
import { guessSong } from "~/domain/song-title";
import type { Found, Lookups } from "../lookups.server";
import { UpstreamError } from "../upstreams/http.server";
import type { LrclibClient } from "../upstreams/lrclib/client.server";
import type { VideoInfoService } from "../video-info.server";

const line = z.object({ start: z.number(), dur: z.number(), text: z.string() });
const stored = z.object({
  synced: z.boolean(),
  lines: z.array(line),
  artist: z.string(),
  track: z.string(),
});

export type FoundLyrics = Found<z.output<typeof stored>>;
export type LyricsService = ReturnType<typeof createLyrics>;

/** The lyrics of a video: its title tells the song, LRCLIB the words. */
export function createLyrics(parts: {
  lookups: Lookups;
  lrclib: LrclibClient;
  videoInfo: VideoInfoService;
}) {
  const { lrclib, videoInfo } = parts;
  const kept = parts.lookups.of("lyrics", stored);

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
    known: (ytid: string): Promise<FoundLyrics | null> => kept.known(question(ytid)),
    lookUp: (ytid: string): Promise<FoundLyrics> => kept.lookUp(question(ytid)),
  };
}
