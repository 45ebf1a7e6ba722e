import DataLoader from "dataloader";
import type { Db } from "../platform/db/database.server";
import type { Log } from "../platform/log.server";
import type { YoutubeClient } from "../upstreams/youtube/client.server";
import { HostLookups } from "./host-lookups.server";
import { isStale, knownInfo, UNKNOWN, type VideoInfo, type Viewer } from "./stored-info.server";
import { loadVideoFacts, type VideoFacts } from "./video-facts.server";

export type { VideoInfo, Viewer } from "./stored-info.server";

export type VideoInfoService = ReturnType<typeof createVideoInfo>;

/** The stored facts of each id, in the order of the ids. */
type LoadFacts = (ytids: readonly string[]) => Promise<readonly VideoFacts[]>;

/** Video metadata from our database, and from the video host where it is missing or stale. */
export function createVideoInfo(parts: { db: Db; youtube: YoutubeClient; log: Log }) {
  const { db } = parts;
  return videoInfoFrom(
    new HostLookups(parts),
    async (ytids) => {
      const facts = await loadVideoFacts(db, ytids, new Date());
      return ytids.map((ytid) => facts.get(ytid) ?? { reports: [] });
    },
    { forget: () => undefined, remember: () => undefined },
  );
}

/** What a request knows already. */
type Memory = {
  forget(ytid: string): void;
  /** The facts are null for a video that is not stored. */
  remember(ytid: string, facts: VideoFacts | null): void;
};

function videoInfoFrom(host: HostLookups, load: LoadFacts, { forget, remember }: Memory) {
  /** The stored metadata by ytid; unknown videos are absent. Stale entries are refreshed in the background. */
  async function knownOf(
    ytids: readonly string[],
    viewer: Viewer = {},
  ): Promise<Map<string, VideoInfo>> {
    const all = await load(ytids);
    const known = new Map<string, VideoInfo>();
    for (const [at, ytid] of ytids.entries()) {
      const { video, reports = [] } = all[at] ?? {};
      if (video && isStale(video)) host.refresh(ytid);
      const info = knownInfo(ytid, video, viewer, reports);
      if (info) known.set(ytid, info);
    }
    return known;
  }

  /** A title for each id that has one; seeded titles count too. */
  async function titlesOf(ytids: readonly string[]): Promise<Map<string, string | undefined>> {
    const [known, all] = await Promise.all([knownOf(ytids), load(ytids)]);
    const seeded = (at: number) => {
      const video = all[at]?.video;
      return video?.source === "seed" && video.title ? video.title : undefined;
    };
    return new Map(ytids.map((ytid, at) => [ytid, known.get(ytid)?.title ?? seeded(at)]));
  }

  return {
    /** Asks the video host. When it fails, the info has no title unless the video is seeded. */
    async lookUp(ytid: string): Promise<VideoInfo> {
      return host.lookUp(ytid).finally(() => forget(ytid));
    },
    knownOf,
    titlesOf,
    /** Takes the facts that a list has brought along, so that this request does not ask for them. */
    remember,
    async known(ytid: string, viewer?: Viewer): Promise<VideoInfo | null> {
      return (await knownOf([ytid], viewer)).get(ytid) ?? null;
    },
    /** The service for one request, whose parts ask together and each video once. */
    forRequest() {
      const facts = new DataLoader<string, VideoFacts>(load);
      // Not primed in the loader, which answers what it knows together with what it has to ask for.
      const remembered = new Map<string, VideoFacts>();
      const factsOf = (ytid: string) => remembered.get(ytid) ?? facts.load(ytid);
      return videoInfoFrom(host, (ytids) => Promise.all(ytids.map(factsOf)), {
        forget(ytid) {
          remembered.delete(ytid);
          facts.clear(ytid);
        },
        remember: (ytid, known) => void remembered.set(ytid, known ?? { reports: [] }),
      });
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
