/**
 * Says what the dock holds when a page opens: the item of the page, or the one played last. It has
 * no tables. Called by routes.
 */
import { shownTitle } from "~/domain/videos/titles";
import type { Section } from "~/domain/section/section";
import { videoItem } from "~/domain/items/video-item";
import type { Mark } from "../marks/marks.server";
import type { ListenerShell } from "../shell/listener-shell.server";
import { placeToOffer } from "~/domain/marks/song-place";
import { parseLastPlayed } from "~/domain/player/last/last-played";
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
  const place = item.slice ? null : offeredPlace(ytid, mark, cookies);
  return { item, place, hearted: mark?.hearted ?? false };
}

/** Returns where the dock offers to go on with a whole song (PLAYER-19). */
export function offeredPlace(ytid: string, mark: Mark | null, cookies: string | null) {
  const last = parseLastPlayed(cookies);
  const place = last?.ytid === ytid && last.place;
  const { at = 0, movedAt = 0 } = last ?? {};
  const here = place ? { seconds: place, at: at * 1000, movedAt: movedAt * 1000 } : null;
  return placeToOffer(mark?.place ?? null, here);
}

/** Returns the listener's section of a video, unless it is switched off. */
export function shownSection(mark: Mark | null): Section | null {
  const section = mark?.section;
  return section?.show ? { start: section.start, end: section.end } : null;
}
