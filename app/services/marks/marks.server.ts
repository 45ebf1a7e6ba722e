/**
 * What a listener has of an item: hearts. Its tables are `song_hearts`, `station_marks` and
 * `podcast_marks`; hearts of videos are columns of `plays`. Called by routes, history, player,
 * shell and transfer.
 */
import { and, eq, sql } from "drizzle-orm";
import type { SongPlace } from "~/domain/marks/song-place";
import type { Section } from "~/domain/section/section";
import type { Db } from "../platform/db/database.server";
import { isOneOf, prepared } from "../platform/db/prepared.server";
import { plays } from "../platform/db/schema.server";

/** Times in seconds; an end of 0 is the end of the video. It loops if `show` is true (LOOP-6). */
type StoredSection = Section & { show: boolean };

/** A listener's heart, count and section of a video. */
export type Mark = {
  hearted: boolean;
  repeats: number;
  /** The time heard; absent if unknown. */
  seconds?: number;
  section?: StoredSection;
  /** Absent for 1, the usual speed. */
  speed?: number;
  place?: SongPlace;
};

/** The mark of a video that the listener never played or hearted. */
export const NO_MARK: Mark = { hearted: false, repeats: 0 };

/** A mark as the API and the export write it. */
export type WireMark = Omit<Mark, "hearted" | "section"> & {
  star: boolean;
  slider?: { startTime: number; endTime: number; show: boolean };
};

export function toWireMark({ hearted, section, ...rest }: Mark): WireMark {
  return { ...rest, star: hearted, ...(section && { slider: toWireSection(section) }) };
}

export function toWireSection({ start, end, show }: StoredSection) {
  return { startTime: start, endTime: end, show };
}

/** The columns a mark is made from. */
export type MarkRow = Pick<
  typeof plays.$inferSelect,
  | "hearted"
  | "repeats"
  | "heard"
  | "sectionStart"
  | "sectionEnd"
  | "sectionShow"
  | "speed"
  | "place"
> & { placeAt: Date | string | null };

/** Returns the mark of an entry in a list, which has neither `seconds` nor `speed`. */
export function toMark(row: Omit<MarkRow, "heard" | "speed" | "place" | "placeAt">): Mark {
  const { hearted, repeats, sectionStart, sectionEnd, sectionShow } = row;
  if (sectionStart === null || sectionEnd === null) return { hearted, repeats };
  return {
    hearted,
    repeats,
    section: { start: sectionStart, end: sectionEnd, show: sectionShow },
  };
}

/** Returns the mark of a single video, with the time heard and the speed. */
export function toTimedMark(row: MarkRow): Mark {
  const { heard, speed, place: seconds, placeAt } = row;
  return {
    ...toMark(row),
    ...(heard > 0 && { seconds: heard }),
    ...(speed && { speed }),
    ...(placeAt && { place: { seconds, at: new Date(placeAt).getTime() } }),
  };
}

const playsByYtid = prepared((db) =>
  db
    .select()
    .from(plays)
    .where(and(eq(plays.userId, sql.placeholder("userId")), isOneOf(plays.ytid, "ytids")))
    .prepare("marks"),
);

/** Loads the listener's marks by ytid; a video without one is absent. */
export async function loadMarks(
  db: Db,
  userId: string,
  ytids: readonly string[],
): Promise<Map<string, Mark>> {
  if (ytids.length === 0) return new Map();
  const rows = await playsByYtid(db).execute({ userId, ytids });
  return new Map(rows.map((row) => [row.ytid, toTimedMark(row)]));
}

export async function loadMark(db: Db, userId: string, ytid: string): Promise<Mark | null> {
  return (await loadMarks(db, userId, [ytid])).get(ytid) ?? null;
}
