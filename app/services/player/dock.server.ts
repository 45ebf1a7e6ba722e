import type { Slice } from "~/domain/slider/slice";
import { videoItem } from "~/domain/videos/video-item";
import type { Db } from "../platform/db/database.server";
import { loadLastPlayed } from "./last-played.server";
import { loadMark, type Mark } from "../history/marks.server";
import type { VideoInfoService } from "../videos/video-info.server";

/** The video that the dock cues on a page without one of its own: the last played one (PLAYER-10). */
export async function loadDock(
  { db, videoInfo }: { db: Db; videoInfo: VideoInfoService },
  userId: string | null,
  cookies: string | null,
) {
  const last = await loadLastPlayed(db, userId, cookies);
  if (!last) return null;
  const { ytid } = last;
  const [video, mark] = await Promise.all([
    videoInfo.known(ytid),
    userId === null ? null : loadMark(db, userId, ytid),
  ]);
  const item = videoItem({
    ytid,
    title: video?.title || `YouTube video ${ytid}`,
    author: video?.author ?? null,
    duration: video?.duration ?? null,
    slice: last.slice ?? shownSlice(mark),
  });
  return { item, hearted: mark?.star ?? false };
}

/** The listener's section of a video, unless it is switched off. */
export function shownSlice(mark: Mark | null): Slice | null {
  const slider = mark?.slider;
  return slider?.show ? { start: slider.startTime, end: slider.endTime } : null;
}
