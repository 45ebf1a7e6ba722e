/**
 * What a listener has of an item: hearts, and positions in episodes. Its tables are `song_hearts`,
 * `station_marks`, `podcast_marks` and `episode_positions`; hearts of videos are columns of
 * `plays`. Called by routes, history, player, shell and transfer.
 */
import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../platform/db/database.server";
import { isOneOf, prepared } from "../platform/db/prepared.server";
import { plays } from "../platform/db/schema.server";

/** A section in its wire format, in seconds; an end of 0 is the end of the video. */
type Slider = { startTime: number; endTime: number; show: boolean };

/** A listener's heart, count and section of a video. */
export type Mark = {
  star: boolean;
  repeats: number;
  /** The time heard; absent if unknown. */
  seconds?: number;
  slider?: Slider;
};

/** The columns a mark is made from. */
export type MarkRow = Pick<
  typeof plays.$inferSelect,
  "star" | "repeats" | "heard" | "sliderStart" | "sliderEnd" | "sliderShow"
>;

/** Returns the mark of an entry in a list, which has no `seconds`. */
export function toMark(row: Omit<MarkRow, "heard">): Mark {
  const { star, repeats, sliderStart, sliderEnd, sliderShow } = row;
  if (sliderStart === null || sliderEnd === null) return { star, repeats };
  return {
    star,
    repeats,
    slider: { startTime: sliderStart, endTime: sliderEnd, show: sliderShow },
  };
}

/** Returns the mark of a single video, with the time heard. */
export function toTimedMark(row: MarkRow): Mark {
  return { ...toMark(row), ...(row.heard > 0 && { seconds: row.heard }) };
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
