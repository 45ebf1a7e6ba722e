import { createArtists } from "./artists/artists.server";
import type { Db } from "./db/database.server";
import type { Env } from "./env.server";
import type { Log } from "./log.server";
import { createLookups } from "./lookups.server";
import { createLyrics } from "./lyrics/lyrics.server";
import { createDeezerClient } from "./upstreams/deezer/client.server";
import { createLastfmClient } from "./upstreams/lastfm/client.server";
import { createLrclibClient } from "./upstreams/lrclib/client.server";
import type { VideoInfoService } from "./video-info.server";

export type Songs = ReturnType<typeof createSongs>;

/** What is known of the song behind a video: its words, and who else makes such music. */
export function createSongs(parts: { db: Db; env: Env; videoInfo: VideoInfoService; log: Log }) {
  const { db, env, videoInfo, log } = parts;
  const lookups = createLookups({ db, log });
  return {
    lyrics: createLyrics({ lookups, lrclib: createLrclibClient(env, log), videoInfo }),
    artists: createArtists({
      lookups,
      deezer: createDeezerClient(env, log),
      lastfm: createLastfmClient(env, log),
      log,
    }),
  };
}
