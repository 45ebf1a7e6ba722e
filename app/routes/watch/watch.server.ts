import type { AppLoadContext } from "@remix-run/node";
import type { DockVideo } from "~/components/shell/dock";
import type { PanelData, PanelVideo } from "~/components/watch/watch-panel";
import { LANDING_VIDEO } from "~/domain/landing";
import { UNAVAILABLE_REASONS } from "~/domain/unavailable";
import { shownSlice } from "~/services/dock.server";
import { lastPlayed } from "~/services/history.server";
import { getPlay } from "~/services/marks.server";
import { stepLinks } from "~/services/step-links.server";
import { videoStats } from "~/services/stats.server";
import type { VideoInfo } from "~/services/video-info.server";
import { topVideos } from "../discover/top10.server";
import { viewerOf } from "../viewer.server";
import { recentRows } from "../library/recent.server";
import { embedUrl, type WatchQuery } from "./query.server";

type Asked = Extract<WatchQuery, { kind: "video" | "none" }>;

const nothingAsked = { slice: null, refused: null, play: false };

export type WatchPage = Awaited<ReturnType<typeof drawWatch>>;

/** Everything the watch page is drawn from. A video nobody has asked for before comes as `pendingVideo` (ARCHITECTURE D8). */
export async function drawWatch(context: AppLoadContext, query: Asked, request: Request) {
  const { db, env, session, videoInfo } = context;
  const { userId } = session;
  const url = new URL(request.url);
  const ytid =
    query.kind === "video"
      ? query.ytid
      : (userId && (await lastPlayed(db, userId))) || LANDING_VIDEO.ytid;
  const asked = query.kind === "video" ? query : nothingAsked;
  const [known, play, stats, recent, top, prompted, steps] = await Promise.all([
    videoInfo.known(ytid, viewerOf(context)),
    userId ? getPlay(db, userId, ytid) : null,
    videoStats(db, [ytid], new Date()),
    recentRows(context),
    topVideos(context),
    session.get("share-prompt") === ytid ? session.takeOnce("share-prompt") : null,
    stepLinks(context, request, ytid),
  ]);
  const pending = known ? null : videoInfo.lookUp(ytid);
  const info = known ?? (url.searchParams.has("wait") ? await pending : null);
  const slice = asked.slice ?? (asked.refused ? null : shownSlice(play));
  const video = toPanelVideo(ytid, info);
  const dock: DockVideo = {
    ytid,
    title: video.title,
    author: video.author,
    duration: video.duration,
    slice,
    star: play?.star ?? false,
    steps,
    ...(asked.play && { embedUrl: embedUrl(env.youtube.embedOrigin, ytid, slice) }),
  };
  const panel: PanelData = {
    slice,
    refused: asked.refused,
    star: play?.star ?? false,
    ownRepeats: play?.repeats ?? 0,
    totalRepeats: stats[ytid]?.totalRepeats ?? 0,
    sharePrompt: prompted === ytid,
    path: url.pathname + url.search,
    origin: env.origin,
    imageOrigin: env.youtube.imageOrigin,
  };
  return {
    dock,
    panel,
    video,
    missing: info?.unavailable === "missing",
    /** False where nobody could say what this is just now: not for others to see. */
    told: video.titleKnown || video.unavailable !== null,
    pendingVideo: info ? null : pending!.then((found) => toPanelVideo(ytid, found)),
    recent,
    top,
  };
}

function toPanelVideo(ytid: string, info: VideoInfo | null): PanelVideo & { titleKnown: boolean } {
  return {
    ytid,
    title: info?.title ?? `YouTube video ${ytid}`,
    titleKnown: Boolean(info?.title),
    author: info?.author ?? null,
    duration: info?.duration ?? null,
    unavailable: info?.unavailable ? UNAVAILABLE_REASONS[info.unavailable] : null,
  };
}
