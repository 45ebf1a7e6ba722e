import { LANDING_VIDEO } from "~/domain/landing";
import { verdictOf, type UnavailableReason } from "~/domain/unavailable";
import type { Db } from "./db/database.server";
import type { Log } from "./log.server";
import { reportsOf } from "./troubles.server";
import { UpstreamError } from "./upstreams/http.server";
import type { YoutubeClient } from "./upstreams/youtube/client.server";
import { keepHostVideo } from "./keep-host-video.server";
import { getVideos, type Video } from "./videos-store.server";

/** What a page shows of a video. `title` is null while nobody could say it. */
export interface VideoInfo {
  ytid: string;
  title: string | null;
  author: string | null;
  /** Seconds. */
  duration: number | null;
  /** On the video host, not here. */
  views: number | null;
  /** 1 if content-rated, else 0 (spec 1 §3). */
  rating: number;
  unavailable: UnavailableReason | null;
}

/** Whom an answer is for, where it is for one listener only: never for a page that caches may keep. */
export interface Viewer {
  /** Sees the words that they have told themselves. */
  userId?: string | null;
  /** Two letters: sees what is blocked there. */
  country?: string | null;
}

const DAY = 86_400_000;

/** The host's rules let us keep its data for 30 days; a refusal is asked about again the next day. */
export const FRESH_MS = 25 * DAY;
const REFUSAL_FRESH_MS = DAY;

/** A listener's own words are no reason to stop asking the host. */
const TOLD_FRESH_MS = DAY / 24;

export type VideoInfoService = ReturnType<typeof createVideoInfo>;

const unknown = { title: null, author: null, duration: null, views: null, rating: 0 } as const;

/** Our store first, then the video host; one question at a time for one video. */
export function createVideoInfo(parts: { db: Db; youtube: YoutubeClient; log: Log }) {
  const { db, youtube, log } = parts;
  const underWay = new Map<string, Promise<VideoInfo>>();

  async function ask(ytid: string): Promise<VideoInfo> {
    try {
      const video = await youtube.video(ytid);
      await keepHostVideo(db, video, new Date());
      const { title, author, duration, views, rating, unavailable } = video;
      return { ytid, title, author, duration, views, rating, unavailable };
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      log.warn({ err: error, ytid }, "the video host did not say what this video is");
      const { [ytid]: seeded } = await getVideos(db, [ytid]);
      if (seeded?.source === "seed") return storedInfo(seeded, {}, null);
      return { ytid, ...unknown, unavailable: null };
    }
  }

  /** Asks the video host, at once; where it fails, what we were shipped with, or else an info without a title, is not stored. */
  function lookUp(ytid: string): Promise<VideoInfo> {
    const already = underWay.get(ytid);
    if (already) return already;
    const asked = ask(ytid).finally(() => underWay.delete(ytid));
    underWay.set(ytid, asked);
    return asked;
  }

  /** A title for each id that has one, though it be only what we were shipped with. */
  async function titlesOf(ytids: readonly string[]): Promise<Partial<Record<string, string>>> {
    const known = await knownOf(ytids);
    const untold = ytids.filter((ytid) => !known[ytid]?.title);
    const stored = await getVideos(db, untold);
    const titleOf = (ytid: string) =>
      known[ytid]?.title ?? (stored[ytid]?.source === "seed" ? stored[ytid].title : undefined);
    return Object.fromEntries(ytids.map((ytid) => [ytid, titleOf(ytid)]));
  }

  /** What the store knows; the ids it does not know are absent. Old entries are refreshed behind the answer. */
  async function knownOf(
    ytids: readonly string[],
    viewer: Viewer = {},
  ): Promise<Record<string, VideoInfo>> {
    const now = new Date();
    const [stored, reports] = await Promise.all([getVideos(db, ytids), reportsOf(db, ytids, now)]);
    const known: Record<string, VideoInfo> = {};
    for (const ytid of ytids) {
      const video = stored[ytid];
      if (video && isOld(video)) {
        lookUp(ytid).catch((err) => log.error({ err }, "a refresh failed"));
      }
      const verdict = verdictOf(reports[ytid] ?? [], viewer.country ?? null);
      if (video && isKnown(video, viewer)) {
        known[ytid] = storedInfo(video, viewer, verdict);
      } else if (ytid === LANDING_VIDEO.ytid) {
        known[ytid] = { ...unknown, ...LANDING_VIDEO, unavailable: null };
      }
    }
    return known;
  }

  return {
    lookUp,
    knownOf,
    titlesOf,
    async known(ytid: string, viewer?: Viewer): Promise<VideoInfo | null> {
      return (await knownOf([ytid], viewer))[ytid] ?? null;
    },
  };
}

function isKnown({ title, unavailable, source, toldBy }: Video, { userId }: Viewer): boolean {
  const isHosts = source === "api" || source === "oembed";
  const isOwn = source === "listener" && userId && toldBy === userId;
  if (!isHosts && !isOwn) return unavailable !== null;
  return title !== "" || unavailable !== null;
}

function isOld({ fetchedAt, unavailable, source }: Video): boolean {
  const age = Date.now() - fetchedAt.getTime();
  if (source === "listener") return age > TOLD_FRESH_MS;
  return age > (unavailable ? REFUSAL_FRESH_MS : FRESH_MS);
}

function storedInfo(
  video: Video,
  { userId, country }: Viewer,
  verdict: UnavailableReason | null,
): VideoInfo {
  const { ytid, duration, views, rating, blockedIn } = video;
  const isOthers = video.source === "listener" && video.toldBy !== userId;
  const said = isOthers ? { title: "", author: "" } : video;
  const isBlocked = country !== null && country !== undefined && blockedIn.includes(country);
  return {
    ytid,
    title: said.title || null,
    author: said.author || null,
    duration: isOthers ? null : duration,
    views,
    rating,
    unavailable:
      (video.unavailable as UnavailableReason | null) ?? (isBlocked ? "blocked" : verdict),
  };
}
