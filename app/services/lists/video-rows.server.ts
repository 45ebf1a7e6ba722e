/**
 * Makes rows of videos for lists on any page. It has no tables. Called by routes.
 */
import type { Section } from "~/domain/section/section";
import { UNAVAILABLE_REASONS } from "~/domain/videos/unavailable";
import type { HistoryEntry } from "../history/history.server";
import type { VideoInfo, VideoInfoService, Viewer } from "../videos/video-info.server";

/** A row of a list of videos: the listener's mark and the metadata. */
export interface VideoRow {
  ytid: string;
  title: string | null;
  author: string | null;
  /** Seconds. */
  duration: number | null;
  /** Why it cannot be played here; null if it can. */
  unavailable: string | null;
  hearted: boolean;
  repeats: number;
  /** The section that the listener loops. */
  section: Section | null;
}

type Entry = Pick<HistoryEntry, "ytid" | "hearted" | "repeats" | "section" | "facts">;

/** Later visits look up the rest. */
const LOOKUPS_A_PAGE = 10;

function toRow(
  { ytid, hearted, repeats, section }: Omit<Entry, "facts">,
  info: VideoInfo | undefined,
): VideoRow {
  const reason = info?.unavailable;
  return {
    ytid,
    title: info?.title ?? null,
    author: info?.author ?? null,
    duration: info?.duration ?? null,
    unavailable: reason ? UNAVAILABLE_REASONS[reason] : null,
    hearted,
    repeats,
    section: section?.show ? { start: section.start, end: section.end } : null,
  };
}

/** Builds the rows of entries, with what is known about their videos. */
export function toVideoRows(
  entries: readonly Omit<Entry, "facts">[],
  known: ReadonlyMap<string, VideoInfo>,
): VideoRow[] {
  return entries.map((entry) => toRow(entry, known.get(entry.ytid)));
}

/** Like {@link toVideoRows}, but loads whatever the entries do not bring with them. */
export async function loadVideoRows(
  videoInfo: VideoInfoService,
  entries: readonly Entry[],
  viewer?: Viewer,
): Promise<VideoRow[]> {
  const brought = entries.flatMap(({ ytid, facts }) =>
    facts === undefined ? [] : [[ytid, facts] as const],
  );
  const ytids = entries.map(({ ytid }) => ytid);
  return toVideoRows(entries, await videoInfo.knownOf(ytids, viewer, new Map(brought)));
}

/** Looks up titles that are missing, such as those of imported videos, in the background. */
export function lookUpUntitled(
  videoInfo: VideoInfoService,
  rows: readonly { ytid: string; title: string | null; unavailable?: unknown }[],
): void {
  const untitled = rows.filter(({ title, unavailable }) => !title && !unavailable);
  for (const { ytid } of untitled.slice(0, LOOKUPS_A_PAGE)) {
    // The lookup logs a failing host; a failing database will show on the next page.
    videoInfo.lookUp(ytid).catch(() => undefined);
  }
}
