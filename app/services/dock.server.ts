import type { Slice } from "~/domain/slice";
import type { Db } from "./db/database.server";
import { lastPlayed } from "./history.server";
import { getPlay, type Mark } from "./marks.server";
import type { VideoInfoService } from "./video-info.server";

/** What the dock cues on a page without a video of its own: what the listener played last (spec 1 §4). */
export async function dockOfSession(
  { db, videoInfo }: { db: Db; videoInfo: VideoInfoService },
  userId: string | null,
) {
  const ytid = userId && (await lastPlayed(db, userId));
  if (!userId || !ytid) return null;
  const [video, mark] = await Promise.all([videoInfo.known(ytid), getPlay(db, userId, ytid)]);
  return {
    ytid,
    title: video?.title || `YouTube video ${ytid}`,
    author: video?.author ?? null,
    duration: video?.duration ?? null,
    slice: shownSlice(mark),
    star: mark?.star ?? false,
  };
}

/** The section that the listener keeps for a video, unless it is switched off. */
export function shownSlice(mark: Mark | null): Slice | null {
  const slider = mark?.slider;
  return slider?.show ? { start: slider.startTime, end: slider.endTime } : null;
}
