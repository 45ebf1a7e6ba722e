import { desc, eq, and, getTableColumns, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Db } from "../platform/db/database.server";
import { prepared } from "../platform/db/prepared.server";
import { plays } from "../platform/db/schema.server";
import { factsOf } from "../videos/video-facts.server";
import {
  byHeart,
  byLastPlayed,
  byRepeatCount,
  type HistoryEntry,
  toEntry,
  type Walk,
} from "./history.server";

export type FirstPlays = Record<"recent" | "repeated" | "hearted", HistoryEntry[]>;

const firstPlays = prepared((db) => {
  const mine = eq(plays.userId, sql.placeholder("userId"));
  const first = (list: keyof FirstPlays, { column, rows }: Walk) =>
    db
      .select({
        ...getTableColumns(plays),
        list: sql<string>`${list}::text`.as("list"),
        // A union does not keep the order of its parts.
        place:
          sql<number>`(row_number() over (order by ${column} desc, ${plays.ytid} desc))::int`.as(
            "place",
          ),
        facts: factsOf(sql`${plays}.ytid`, sql.placeholder("now")).as("facts"),
      })
      .from(plays)
      .where(and(mine, rows))
      .orderBy(desc(column), desc(plays.ytid))
      .limit(sql.placeholder("limit"));
  return unionAll(
    first("recent", byLastPlayed),
    first("repeated", byRepeatCount),
    first("hearted", byHeart),
  )
    .orderBy(sql`place`)
    .prepare("first_plays");
});

/**
 * Loads the first entries of each of the listener's lists, with what is stored about their videos,
 * in one round trip.
 */
export async function loadFirstPlays(
  db: Db,
  userId: string,
  { limit, now }: { limit: number; now: Date },
): Promise<FirstPlays> {
  const rows = await firstPlays(db).execute({ userId, limit, now: now.toISOString() });
  const listed = (list: keyof FirstPlays) => rows.filter((row) => row.list === list).map(toEntry);
  return { recent: listed("recent"), repeated: listed("repeated"), hearted: listed("hearted") };
}
