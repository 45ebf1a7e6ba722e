import { shownTitle } from "~/domain/videos/titles";
import type { PublicContext } from "../shell/audience.server";
import type { DockItem } from "~/components/shell/dock";
import { type PanelData, type PanelVideo, playedPart } from "~/components/player/watch-panel";
import { readPreferences } from "~/domain/shell/preferences";
import { LANDING_LOOP, LANDING_VIDEO } from "~/domain/videos/landing";
import { videoItem } from "~/domain/items/video-item";
import { UNAVAILABLE_REASONS } from "~/domain/videos/unavailable";
import { offeredPlace, shownSection } from "~/services/player/dock.server";
import { lastPlayed, playedHere } from "~/services/player/last-played.server";
import { loadLoopsOf } from "~/services/loops/loops.server";
import { loadWhatOthersLoop } from "~/services/loops/popular.server";
import { listRepeatOf, placeIn, stepLinks } from "~/services/queue/step-links.server";
import type { ListenerShell } from "~/services/shell/listener-shell.server";
import { loadVideoStats } from "~/services/videos/stats.server";
import type { VideoInfo } from "~/services/videos/video-info.server";
import { pageAddress } from "../shell/page-address.server";
import { viewerOf } from "../shell/viewer.server";
import { embedUrl, type WatchQuery } from "./query.server";
import { refusedSection } from "./section-form.server";
import { begin } from "~/services/platform/work/begin.server";
import { MOMENT_MS, soon } from "~/services/platform/work/soon.server";

export type VideoQuery = Extract<WatchQuery, { kind: "video" | "none" }>;

/** Returns the video for a URL that names none: the one played last, or the landing video. */
function defaultVideo(shell: Pick<ListenerShell, "last">, cookies: string | null) {
  const { ytid, section } = lastPlayed(shell, cookies) ?? {
    ytid: LANDING_VIDEO.ytid,
    section: LANDING_LOOP,
  };
  return { ytid, section, speed: null, passes: null, startAt: null, rejected: null, play: false };
}

type Watched = Awaited<ReturnType<typeof loadWatched>>;

/**
 * Loads the page's video. One that we know nothing about, and of which the host does not tell at
 * once, is `pendingVideo`, which streams in.
 */
export async function loadWatched(
  context: PublicContext,
  { query, waits }: { query: VideoQuery; waits: boolean },
  request: Request,
) {
  const { loadShell, videoInfo } = context;
  const cookies = request.headers.get("Cookie");
  const named = query.kind === "video" ? query : null;
  const shell = await loadShell({ ytids: named ? [named.ytid] : playedHere(cookies) });
  const requested = named ?? defaultVideo(shell, cookies);
  const { ytid } = requested;
  const stored = await videoInfo.known(ytid, viewerOf(context), shell.facts);
  const pending = stored ? null : begin(videoInfo.lookUp(ytid));
  const info = stored ?? (pending && (await soon(pending, null, waits ? Infinity : MOMENT_MS)));
  return {
    shell,
    requested,
    info,
    video: toPanelVideo(ytid, info),
    pendingVideo:
      info || waits || !pending ? null : begin(pending.then((found) => toPanelVideo(ytid, found))),
  };
}

export type WatchPage = Awaited<ReturnType<typeof loadWatch>>;

/** Loads the video's data for the dock and the panel. */
export async function loadWatch(context: PublicContext, watched: Watched, request: Request) {
  const { db, env, session, marksOf } = context;
  const { userId } = marksOf;
  const { shell, requested, video, pendingVideo } = watched;
  const { ytid } = requested;
  const own = readPreferences(request.headers.get("Cookie"));
  const repeat = listRepeatOf(request) ?? own.repeat;
  const of = { kind: "video", item: ytid } as const;
  const [stats, loops, others, prompted] = await Promise.all([
    loadVideoStats(db, [ytid], new Date()),
    loadLoopsOf(db, userId, of),
    loadWhatOthersLoop(db, { ...of, duration: video.duration }),
    session.takeOnce("share-prompt", ytid),
  ]);
  const play = shell.marks.get(ytid) ?? null;
  const { startAt } = requested;
  const isWhole = requested.rejected !== null || startAt !== null;
  const section = requested.section ?? (isWhole ? null : shownSection(play));
  const speed = requested.speed ?? play?.speed;
  const part = {
    section,
    speed,
    passes: requested.passes,
    isListed: placeIn(request) !== null,
    startAt,
  };
  const dock: DockItem = {
    item: videoItem({ ...video, ...playedPart(part) }),
    rejected: refusedSection(context) ?? requested.rejected,
    place: section || startAt ? null : offeredPlace(ytid, play, request.headers.get("Cookie")),
    hearted: play?.hearted ?? false,
    steps: stepLinks(request, { ytid, userId, queued: shell.queued }),
    ...(requested.play && {
      embedUrl: embedUrl(env.youtube.embedOrigin, { ytid, section, startAt, repeat }),
    }),
  };
  const panel: PanelData = {
    ...part,
    loops,
    others,
    hearted: play?.hearted ?? false,
    ownRepeats: play?.repeats ?? 0,
    ownSeconds: play?.seconds ?? 0,
    totalRepeats: stats.get(ytid)?.totalRepeats ?? 0,
    sharePrompt: prompted === ytid,
    path: pageAddress(request).path,
    origin: env.origin,
    shortLinkOrigin: env.shortLinkOrigin,
    imageOrigin: env.youtube.imageOrigin,
  };
  return {
    dock,
    panel,
    video,
    /**
     * False if we have neither a title nor the reason for its absence. Such a page must not be
     * cached.
     */
    identified: video.titleKnown || video.unavailable !== null,
    pendingVideo,
  };
}

function toPanelVideo(ytid: string, info: VideoInfo | null): PanelVideo & { titleKnown: boolean } {
  return {
    ytid,
    title: shownTitle({ ytid, title: info?.title }),
    titleKnown: Boolean(info?.title),
    author: info?.author ?? null,
    duration: info?.duration ?? null,
    unavailable: info?.unavailable ? UNAVAILABLE_REASONS[info.unavailable] : null,
  };
}
