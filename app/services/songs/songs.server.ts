/**
 * What is known of songs: artists, lyrics and their offsets, and songs that the same listeners
 * repeat. Its tables are `lyric_offsets`, `song_neighbours` and `shared_jobs`. Called by routes,
 * chores, artist radio and discovery.
 */
import { createArtists } from "./artists.server";
import type { Db } from "../platform/db/database.server";
import type { Env } from "../platform/env/env.server";
import type { Log } from "../platform/log.server";
import { createLookups } from "../upstreams/lookups.server";
import { createLyrics } from "./lyrics.server";
import { createDeezerClient } from "../upstreams/deezer/client.server";
import { createLastfmClient } from "../upstreams/lastfm/client.server";
import { createLrclibClient } from "../upstreams/lrclib/client.server";
import type { VideoInfoService } from "../videos/video-info.server";

/** Finds lyrics and similar artists for the song in a video. */
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
