import { and, asc, desc, eq, gte, ne, sql, type SQL } from "drizzle-orm";
import { decodeCursor, encodeCursor } from "../platform/cursor.server";
import type { Db } from "../platform/db/database.server";
import { reviews } from "../platform/db/schema.server";
import { canPlay } from "../videos/playable.server";
import type { ReviewKind } from "./review.server";

/** A reviewed video, with its position among the reviews as a cursor. */
export type ReviewedVideo = { ytid: string; cursor: string };

interface Walk {
  limit: number;
  cursor?: string | null | undefined;
  /** Walks towards the newest: videos before the cursor, the nearest first. */
  back?: boolean;
  where?: SQL | undefined;
}

/** Loads reviewed videos, the newest review first. Throws BadCursor. */
export async function loadReviewedVideos(
  db: Db,
  kind: ReviewKind,
  { limit, cursor = null, back = false, where }: Walk,
): Promise<ReviewedVideo[]> {
  const { createdAt, ytid, isStaffPick } = reviews;
  const from = cursor === null ? null : decodeCursor(cursor);
  const beyond = back ? sql`>` : sql`<`;
  const order = back ? asc : desc;
  const rows = await db
    .select({ ytid, createdAt })
    .from(reviews)
    .where(
      and(
        kind === "staff-picks" ? sql`${isStaffPick}` : undefined,
        where,
        from
          ? sql`(${createdAt}, ${ytid}) ${beyond} (${sql.param(new Date(from.at), createdAt)}, ${from.id})`
          : undefined,
      ),
    )
    .orderBy(order(createdAt), order(ytid))
    .limit(limit);
  return rows.map((row) => ({
    ytid: row.ytid,
    cursor: encodeCursor({ at: row.createdAt.getTime(), id: row.ytid }),
  }));
}

interface ReaderOptions {
  /** Maps a random number to the beginning of an id. */
  keyAt: (random: number) => string;
  country?: string | null | undefined;
}

/** Reads the reviewed videos as a playing context. */
export function reviewedReader(db: Db, kind: ReviewKind, { keyAt, country }: ReaderOptions) {
  const first = async (walk: Omit<Walk, "limit">) =>
    (await loadReviewedVideos(db, kind, { ...walk, limit: 1 }))[0] ?? null;
  const not = (ytid: string) =>
    and(ne(reviews.ytid, ytid), canPlay(reviews.ytid, { country, now: new Date() }));
  return {
    cursorOf: async (ytid: string) =>
      (await first({ where: eq(reviews.ytid, ytid) }))?.cursor ?? null,
    after: (cursor: string | null, except: string) => first({ cursor, where: not(except) }),
    before: (cursor: string, except: string) => first({ cursor, back: true, where: not(except) }),
    pick: async (random: number, except: string) => {
      const following = and(not(except), gte(reviews.ytid, keyAt(random)));
      return (await first({ where: following })) ?? first({ where: not(except) });
    },
  };
}
