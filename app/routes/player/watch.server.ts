import type { AppLoadContext } from "@remix-run/node";
import type { DockItem } from "~/components/shell/dock";
import type { PanelData, PanelVideo } from "~/components/player/watch-panel";
import { readPreferences } from "~/domain/shell/cookies";
import { LANDING_VIDEO } from "~/domain/videos/landing";
import { videoItem } from "~/domain/videos/video-item";
import { UNAVAILABLE_REASONS } from "~/domain/videos/unavailable";
import { shownSlice } from "~/services/player/dock.server";
import { lastPlayed } from "~/services/player/last-played.server";
import { stepLinks } from "~/services/queue/step-links.server";
import { loadVideoStats } from "~/services/videos/stats.server";
import type { VideoInfo } from "~/services/videos/video-info.server";
import { loadTitledTop10 } from "../videos/top10.server";
import { viewerOf } from "../shell/viewer.server";
import { embedUrl, type WatchQuery } from "./query.server";
import { refusedSlice } from "./slice-form.server";

type VideoQuery = Extract<WatchQuery, { kind: "video" | "none" }>;

/** The video of a page whose URL names none: the one that was played last, or the landing video. */
async function defaultVideo({ loadShell }: AppLoadContext, request: Request) {
  const last = lastPlayed(await loadShell(), request.headers.get("Cookie"));
  const { ytid, slice } = last ?? { ytid: LANDING_VIDEO.ytid, slice: null };
  return { ytid, slice, rejected: null, play: false };
}

export type WatchPage = Awaited<ReturnType<typeof loadWatch>>;

/** Loads the watch page. A video that we know nothing about is `pendingVideo`, which streams in once the host has answered. */
export async function loadWatch(context: AppLoadContext, query: VideoQuery, request: Request) {
  const { db, env, session, videoInfo } = context;
  const { userId } = session;
  const url = new URL(request.url);
  const { repeat } = readPreferences(request.headers.get("Cookie"));
  const requested = query.kind === "video" ? query : await defaultVideo(context, request);
  const { ytid } = requested;
  const [stored, { marks, queued }, stats, top, prompted] = await Promise.all([
    // The shell brings along what is stored of the video.
    context.loadShell().then(() => videoInfo.known(ytid, viewerOf(context))),
    context.loadShell(),
    loadVideoStats(db, [ytid], new Date()),
    loadTitledTop10(context),
    session.get("share-prompt") === ytid ? session.takeOnce("share-prompt") : null,
  ]);
  const play = marks.get(ytid) ?? null;
  const pending = stored ? null : videoInfo.lookUp(ytid);
  const info = stored ?? (url.searchParams.has("wait") ? await pending : null);
  const slice = requested.slice ?? (requested.rejected ? null : shownSlice(play));
  const video = toPanelVideo(ytid, info);
  const dock: DockItem = {
    item: videoItem({ ...video, slice }),
    rejected: refusedSlice(context) ?? requested.rejected,
    hearted: play?.star ?? false,
    steps: stepLinks(request, { ytid, userId, queued }),
    ...(requested.play && { embedUrl: embedUrl(env.youtube.embedOrigin, { ytid, slice, repeat }) }),
  };
  const panel: PanelData = {
    slice,
    star: play?.star ?? false,
    ownRepeats: play?.repeats ?? 0,
    ownSeconds: play?.seconds ?? 0,
    totalRepeats: stats.get(ytid)?.totalRepeats ?? 0,
    sharePrompt: prompted === ytid,
    path: url.pathname + url.search,
    origin: env.origin,
    shortLinkOrigin: env.shortLinkOrigin,
    imageOrigin: env.youtube.imageOrigin,
  };
  return {
    dock,
    panel,
    video,
    missing: info?.unavailable === "missing",
    /** False while we have neither a title nor a reason why there is none. Such a page must not be cached. */
    identified: video.titleKnown || video.unavailable !== null,
    pendingVideo: info ? null : pending!.then((found) => toPanelVideo(ytid, found)),
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
