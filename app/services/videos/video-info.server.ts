import type { Db } from "../platform/db/database.server";
import type { Log } from "../platform/log.server";
import type { YoutubeClient } from "../upstreams/youtube/client.server";
import { HostLookups } from "./host-lookups.server";
import { isStale, knownInfo, UNKNOWN, type VideoInfo, type Viewer } from "./stored-info.server";
import { loadFailureReports } from "./playback-failures.server";
import { loadVideos } from "./videos-store.server";

export type { VideoInfo, Viewer } from "./stored-info.server";

export type VideoInfoService = ReturnType<typeof createVideoInfo>;

/** Video metadata from our database, and from the video host where it is missing or stale. */
export function createVideoInfo(parts: { db: Db; youtube: YoutubeClient; log: Log }) {
  const { db } = parts;
  const host = new HostLookups(parts);

  /** The stored metadata by ytid; unknown videos are absent. Stale entries are refreshed in the background. */
  async function knownOf(
    ytids: readonly string[],
    viewer: Viewer = {},
  ): Promise<Map<string, VideoInfo>> {
    const now = new Date();
    const [stored, reports] = await Promise.all([
      loadVideos(db, ytids),
      loadFailureReports(db, ytids, now),
    ]);
    const known = new Map<string, VideoInfo>();
    for (const ytid of ytids) {
      const video = stored.get(ytid);
      if (video && isStale(video)) host.refresh(ytid);
      const info = knownInfo(ytid, video, viewer, reports.get(ytid) ?? []);
      if (info) known.set(ytid, info);
    }
    return known;
  }

  /** A title for each id that has one; seeded titles count too. */
  async function titlesOf(ytids: readonly string[]): Promise<Map<string, string | undefined>> {
    const known = await knownOf(ytids);
    const untitled = ytids.filter((ytid) => !known.get(ytid)?.title);
    const stored = await loadVideos(db, untitled);
    const titleOf = (ytid: string) => {
      const video = stored.get(ytid);
      return known.get(ytid)?.title ?? (video?.source === "seed" ? video.title : undefined);
    };
    return new Map(ytids.map((ytid) => [ytid, titleOf(ytid)]));
  }

  return {
    /** Asks the video host. When it fails, the info has no title unless the video is seeded. */
    lookUp: (ytid: string): Promise<VideoInfo> => host.lookUp(ytid),
    knownOf,
    titlesOf,
    async known(ytid: string, viewer?: Viewer): Promise<VideoInfo | null> {
      return (await knownOf([ytid], viewer)).get(ytid) ?? null;
    },
  };
}

/** The service for one client: once `mayAsk` says no, unknown videos stay unknown. */
export function limitVideoInfo(
  videoInfo: VideoInfoService,
  mayAsk: () => Promise<boolean>,
): VideoInfoService {
  return {
    ...videoInfo,
    async lookUp(ytid) {
      if (await mayAsk()) return videoInfo.lookUp(ytid);
      return { ytid, ...UNKNOWN, unavailable: null };
    },
  };
}
