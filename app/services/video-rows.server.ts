import { UNAVAILABLE_REASONS } from "~/domain/unavailable";
import type { HistoryEntry } from "./history.server";
import type { VideoInfo, VideoInfoService, Viewer } from "./video-info.server";

/** One row of a list of videos: what the listener has of it and what it is called. */
export interface VideoRow {
  ytid: string;
  title: string | null;
  author: string | null;
  /** Seconds. */
  duration: number | null;
  /** Why it cannot be played here; null when it can. */
  unavailable: string | null;
  star: boolean;
  repeats: number;
}

type Entry = Pick<HistoryEntry, "ytid" | "star" | "repeats">;

/** So many unknown titles are asked for behind one page: the next visit shows them. */
const ASKED_A_PAGE = 10;

function toRow({ ytid, star, repeats }: Entry, info: VideoInfo | undefined): VideoRow {
  const reason = info?.unavailable;
  return {
    ytid,
    title: info?.title ?? null,
    author: info?.author ?? null,
    duration: info?.duration ?? null,
    unavailable: reason ? UNAVAILABLE_REASONS[reason] : null,
    star,
    repeats,
  };
}

export async function toVideoRows(
  videoInfo: VideoInfoService,
  entries: readonly Entry[],
  viewer?: Viewer,
): Promise<VideoRow[]> {
  const known = await videoInfo.knownOf(
    entries.map(({ ytid }) => ytid),
    viewer,
  );
  return entries.map((entry) => toRow(entry, known[entry.ytid]));
}

/** Asks the video host, behind the answer, about videos that have no title yet, as imported ones. */
export function askUnknown(videoInfo: VideoInfoService, rows: readonly VideoRow[]): void {
  const unknown = rows.filter(({ title, unavailable }) => !title && !unavailable);
  for (const { ytid } of unknown.slice(0, ASKED_A_PAGE)) {
    // A host that fails is logged where it is asked; a store that fails shows with the next page.
    videoInfo.lookUp(ytid).catch(() => undefined);
  }
}
