import { LANDING_VIDEO } from "~/domain/landing";
import type { Db } from "./db/database.server";
import type { Log } from "./log.server";
import { UpstreamError } from "./upstreams/http.server";
import type { YoutubeClient } from "./upstreams/youtube/client.server";
import type { HostVideo, Unavailable } from "./upstreams/youtube/map.server";
import { getVideos, markUnavailable, saveVideo, type Video } from "./videos-store.server";

/** What a page shows of a video. `title` is null while nobody could say it. */
export interface VideoInfo {
  ytid: string;
  title: string | null;
  author: string | null;
  /** Seconds. */
  duration: number | null;
  unavailable: Unavailable | null;
}

const DAY = 86_400_000;

/** The host's rules let us keep its data for 30 days; a refusal is asked about again the next day. */
const FRESH_MS = 25 * DAY;
const REFUSAL_FRESH_MS = DAY;

export type VideoInfoService = ReturnType<typeof createVideoInfo>;

/** Our store first, then the video host; one question at a time for one video. */
export function createVideoInfo(parts: { db: Db; youtube: YoutubeClient; log: Log }) {
  const { db, youtube, log } = parts;
  const underWay = new Map<string, Promise<VideoInfo>>();

  async function ask(ytid: string): Promise<VideoInfo> {
    try {
      const video = await youtube.video(ytid);
      await keep(db, video, new Date());
      return toInfo(video);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      log.warn({ err: error, ytid }, "the video host did not say what this video is");
      return { ytid, title: null, author: null, duration: null, unavailable: null };
    }
  }

  /** Asks the video host, at once; a host that fails gives an info without a title, which is not stored. */
  function lookUp(ytid: string): Promise<VideoInfo> {
    const already = underWay.get(ytid);
    if (already) return already;
    const asked = ask(ytid).finally(() => underWay.delete(ytid));
    underWay.set(ytid, asked);
    return asked;
  }

  /** What the store knows; the ids it does not know are absent. Old entries are refreshed behind the answer. */
  async function knownOf(ytids: readonly string[]): Promise<Record<string, VideoInfo>> {
    const stored = await getVideos(db, ytids);
    const known: Record<string, VideoInfo> = {};
    for (const ytid of ytids) {
      const video = stored[ytid];
      if (video && (video.title || video.unavailable)) {
        known[ytid] = storedInfo(video);
        if (isOld(video)) lookUp(ytid).catch((err) => log.error({ err }, "a refresh failed"));
      } else if (ytid === LANDING_VIDEO.ytid) {
        known[ytid] = { ...LANDING_VIDEO, unavailable: null };
      }
    }
    return known;
  }

  return {
    lookUp,
    knownOf,
    async known(ytid: string): Promise<VideoInfo | null> {
      return (await knownOf([ytid]))[ytid] ?? null;
    },
  };
}

function isOld({ fetchedAt, unavailable }: Video): boolean {
  return Date.now() - fetchedAt.getTime() > (unavailable ? REFUSAL_FRESH_MS : FRESH_MS);
}

function storedInfo({ ytid, title, author, duration, unavailable }: Video): VideoInfo {
  return {
    ytid,
    title: title || null,
    author: author || null,
    duration,
    unavailable: unavailable as Unavailable | null,
  };
}

function toInfo({ ytid, title, author, duration, unavailable }: HostVideo): VideoInfo {
  return { ytid, title, author, duration, unavailable };
}

async function keep(db: Db, video: HostVideo, now: Date): Promise<void> {
  const source = video.views === null ? "oembed" : "api";
  if (video.title) {
    await saveVideo(db, {
      ytid: video.ytid,
      title: video.title,
      author: video.author ?? "",
      duration: video.duration,
      views: video.views,
      rating: video.rating,
      embeddable: video.unavailable === null,
      source,
      fetchedAt: now,
    });
  }
  if (video.unavailable) {
    await markUnavailable(db, { ytid: video.ytid, reason: video.unavailable, source, now });
  }
}
