/**
 * What is known of a video: title, length, whether it plays, and its totals. Its tables are
 * `videos`, `counters`, `video_days`, `video_day_listeners` and `playback_failures`. Called by
 * routes and the rooms above.
 */
import DataLoader from "dataloader";
import type { Db } from "../platform/db/database.server";
import type { Log } from "../platform/log.server";
import type { YoutubeClient } from "../upstreams/youtube/client.server";
import { HostLookups } from "./host/host-lookups.server";
import { isStale, knownInfo, UNKNOWN, type VideoInfo, type Viewer } from "./stored-info.server";
import { loadVideoFacts, type VideoFacts } from "./video-facts.server";

export type { VideoInfo, Viewer } from "./stored-info.server";

export type VideoInfoService = ReturnType<typeof createVideoInfo>;

/** Loads the stored facts of each id, in the order of the ids. */
type LoadFacts = (ytids: readonly string[]) => Promise<readonly VideoFacts[]>;

/** Returns video metadata from our database, or from the video host if it is missing or stale. */
export function createVideoInfo(parts: { db: Db; youtube: YoutubeClient; log: Log }) {
  const { db } = parts;
  return videoInfoFrom(
    new HostLookups(parts),
    async (ytids) => {
      const facts = await loadVideoFacts(db, ytids, new Date());
      return ytids.map((ytid) => facts.get(ytid) ?? { reports: [] });
    },
    () => undefined,
  );
}

/** Facts by ytid that came with something else; null for a video that is not stored. */
type BroughtFacts = ReadonlyMap<string, VideoFacts | null>;

function videoInfoFrom(host: HostLookups, load: LoadFacts, forget: (ytid: string) => void) {
  async function factsOf(ytids: readonly string[], brought: BroughtFacts) {
    const missing = [...new Set(ytids)].filter((ytid) => !brought.has(ytid));
    const loaded = missing.length > 0 ? await load(missing) : [];
    return new Map([...brought, ...missing.map((ytid, at) => [ytid, loaded[at]] as const)]);
  }

  /**
   * Returns the stored metadata by ytid; unknown videos are absent. Stale entries are refreshed in
   * the background.
   * @param brought facts that need not be loaded
   */
  async function knownOf(
    ytids: readonly string[],
    viewer: Viewer = {},
    brought: BroughtFacts = new Map(),
  ): Promise<Map<string, VideoInfo>> {
    const all = await factsOf(ytids, brought);
    const known = new Map<string, VideoInfo>();
    for (const ytid of ytids) {
      const { video, reports = [] } = all.get(ytid) ?? {};
      if (video && isStale(video)) host.refresh(ytid);
      const info = knownInfo(ytid, video, viewer, reports);
      if (info) known.set(ytid, info);
    }
    return known;
  }

  /** Returns a title for each id that has one; seeded titles count too. */
  async function titlesOf(ytids: readonly string[]): Promise<Map<string, string | undefined>> {
    const [known, all] = await Promise.all([knownOf(ytids), load(ytids)]);
    const seeded = (at: number) => {
      const video = all[at]?.video;
      return video?.source === "seed" && video.title ? video.title : undefined;
    };
    return new Map(ytids.map((ytid, at) => [ytid, known.get(ytid)?.title ?? seeded(at)]));
  }

  return {
    /** Asks the video host. If it fails, the info has no title unless the video is seeded. */
    async lookUp(ytid: string): Promise<VideoInfo> {
      return host.lookUp(ytid).finally(() => forget(ytid));
    },
    knownOf,
    titlesOf,
    async known(ytid: string, viewer?: Viewer, brought?: BroughtFacts): Promise<VideoInfo | null> {
      return (await knownOf([ytid], viewer, brought)).get(ytid) ?? null;
    },
    /** Returns the service for one request, whose parts ask together and for each video once. */
    forRequest() {
      const facts = new DataLoader<string, VideoFacts>(load);
      const loadOnce = (ytids: readonly string[]) =>
        Promise.all(ytids.map((ytid) => facts.load(ytid)));
      return videoInfoFrom(host, loadOnce, (ytid) => facts.clear(ytid));
    },
  };
}

/** Returns the service for one client: once `mayAsk` says no, unknown videos stay unknown. */
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
