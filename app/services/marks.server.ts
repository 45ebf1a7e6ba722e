import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "./db/database.server";
import { plays } from "./db/schema.server";

/** A stored slice as the calls carry it (spec 1 §3); seconds, an end of 0 is the video's end. */
type Slider = { startTime: number; endTime: number; show: boolean };

/** What one listener has of one video. */
export type Mark = { star: boolean; repeats: number; slider?: Slider };

type PlayRow = typeof plays.$inferSelect;

export function toMark(row: PlayRow): Mark {
  const { star, repeats, sliderStart, sliderEnd, sliderShow } = row;
  if (sliderStart === null || sliderEnd === null) return { star, repeats };
  return {
    star,
    repeats,
    slider: { startTime: sliderStart, endTime: sliderEnd, show: sliderShow },
  };
}

/** The listener's marks by ytid; a video without any is absent. */
export async function marks(
  db: Db,
  userId: string,
  ytids: readonly string[],
): Promise<Record<string, Mark>> {
  if (ytids.length === 0) return {};
  const rows = await db
    .select()
    .from(plays)
    .where(and(eq(plays.userId, userId), inArray(plays.ytid, [...ytids])));
  return Object.fromEntries(rows.map((row) => [row.ytid, toMark(row)]));
}

/** What the listener has of one video, or null. */
export async function getPlay(db: Db, userId: string, ytid: string): Promise<Mark | null> {
  return (await marks(db, userId, [ytid]))[ytid] ?? null;
}
