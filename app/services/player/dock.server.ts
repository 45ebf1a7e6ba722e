/**
 * Says what the dock holds when a page opens: the item of the page, or the one played last. It has
 * no tables. Called by routes.
 */
import { shownTitle } from "~/domain/videos/titles";
import type { Section } from "~/domain/section/section";
import { videoItem } from "~/domain/items/video-item";
import type { Mark } from "../marks/marks.server";
import type { ListenerShell } from "../shell/listener-shell.server";
import { lastPlayed } from "./last-played.server";
import type { VideoInfoService } from "../videos/video-info.server";

/**
 * Loads the video that the dock cues on a page without one of its own: the last one played
 * (PLAYER-10).
 */
export async function loadDock(
  videoInfo: VideoInfoService,
  shell: ListenerShell,
  cookies: string | null,
) {
  const last = lastPlayed(shell, cookies);
  if (!last) return null;
  const { ytid } = last;
  const video = await videoInfo.known(ytid, {}, shell.facts);
  const mark = shell.marks.get(ytid) ?? null;
  const item = videoItem({
    ytid,
    title: shownTitle({ ytid, title: video?.title || null }),
    author: video?.author ?? null,
    duration: video?.duration ?? null,
    section: last.section ?? shownSection(mark),
    speed: mark?.speed,
  });
  return { item, hearted: mark?.hearted ?? false };
}

/** Returns the listener's section of a video, unless it is switched off. */
export function shownSection(mark: Mark | null): Section | null {
  const section = mark?.section;
  return section?.show ? { start: section.start, end: section.end } : null;
}
