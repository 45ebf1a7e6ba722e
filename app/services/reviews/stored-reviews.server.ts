import { and, desc, eq, getTableColumns, notInArray, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { decodeCursor, encodeCursor, pageOf } from "../platform/cursor.server";
import type { Db } from "../platform/db/database.server";
import { isOneOf, prepared } from "../platform/db/prepared.server";
import { reviews } from "../platform/db/schema.server";
import { markdownToHtml } from "../platform/html/safe-html.server";

export type StoredReview = typeof reviews.$inferSelect;

/** A review as an operator writes it. */
export type NewReview = Pick<
  StoredReview,
  "ytid" | "title" | "markdown" | "authorName" | "authorPhoto" | "isStaffPick" | "createdAt"
>;

/** A review as `/api/article/articles` answers it; `created` is in epoch seconds. */
export type WireReview = {
  ytid: string;
  title: string;
  content: string;
  lyrics: null;
  created: number;
  authorName: string;
  authorPhoto: string | null;
  flagStaffPick: boolean;
  flagLeaderboard: boolean;
};

export class NoSuchReview extends Error {
  override name = "NoSuchReview";
}

/** Inserts or replaces the review of a video. @returns false if it was replaced */
export async function saveReview(db: Db, review: NewReview, now: Date): Promise<boolean> {
  const { title, markdown, authorName, authorPhoto, isStaffPick } = review;
  const html = markdownToHtml(markdown);
  const [saved] = await db
    .insert(reviews)
    .values({ ...review, html, updatedAt: now })
    .onConflictDoUpdate({
      target: reviews.ytid,
      set: { title, markdown, html, authorName, authorPhoto, isStaffPick, updatedAt: now },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  return saved?.isNew ?? false;
}

/** @throws {NoSuchReview} */
export async function removeReview(db: Db, ytid: string): Promise<void> {
  const removed = await db.delete(reviews).where(eq(reviews.ytid, ytid)).returning();
  if (removed.length === 0) throw new NoSuchReview(ytid);
}

/** @throws {NoSuchReview} */
export async function markStaffPick(db: Db, pick: { ytid: string; on: boolean; now: Date }) {
  const { ytid, on, now } = pick;
  const marked = await db
    .update(reviews)
    .set({ isStaffPick: on, updatedAt: now })
    .where(eq(reviews.ytid, ytid))
    .returning();
  if (marked.length === 0) throw new NoSuchReview(ytid);
}

/** Pins the review in place of any other, or unpins it. @throws {NoSuchReview} */
export async function pinReview(db: Db, pin: { ytid: string; on: boolean; now: Date }) {
  const { ytid, on, now } = pin;
  await db.transaction(async (tx) => {
    if (on) await tx.update(reviews).set({ isPinned: false }).where(eq(reviews.isPinned, true));
    const pinned = await tx
      .update(reviews)
      .set({ isPinned: on, updatedAt: now })
      .where(eq(reviews.ytid, ytid))
      .returning();
    if (pinned.length === 0) throw new NoSuchReview(ytid);
  });
}

const newestFirst = [desc(reviews.createdAt), desc(reviews.ytid)];

/**
 * Selects the first review on every tab: the pinned one, otherwise the newest staff pick
 * (REVIEW-4).
 */
function firstReview(db: Db, except: string[]) {
  const allowed = except.length > 0 ? notInArray(reviews.ytid, except) : undefined;
  return db
    .select({ ytid: reviews.ytid })
    .from(reviews)
    .where(and(sql`(${reviews.isPinned} or ${reviews.isStaffPick})`, allowed))
    .orderBy(desc(reviews.isPinned), ...newestFirst)
    .limit(1);
}

export type ReviewsRequest = {
  staffPicks: boolean;
  limit: number;
  cursor?: string | null;
  /** Ids that are never listed. */
  except?: string[];
};

/** Loads one page: the pinned review, then the newest. @throws {BadCursor} */
export async function loadStoredPage(
  db: Db,
  { staffPicks, limit, cursor = null, except = [] }: ReviewsRequest,
): Promise<{ reviews: StoredReview[]; next: string | null }> {
  const place = cursor === null ? null : decodeCursor(cursor);
  const first = sql`${firstReview(db, except)}`;
  const rest = db
    .select({ ...getTableColumns(reviews), isFirst: sql<boolean>`false`.as("is_first") })
    .from(reviews)
    .where(
      and(
        staffPicks ? eq(reviews.isStaffPick, true) : undefined,
        except.length > 0 ? notInArray(reviews.ytid, except) : undefined,
        sql`${reviews.ytid} is distinct from ${first}`,
        place
          ? sql`(${reviews.createdAt}, ${reviews.ytid}) < (${sql.param(new Date(place.at), reviews.createdAt)}, ${place.id})`
          : undefined,
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit + 1);
  const firstRow = db
    .select({ ...getTableColumns(reviews), isFirst: sql<boolean>`true`.as("is_first") })
    .from(reviews)
    .where(sql`${reviews.ytid} = ${first}`);
  const rows = await (place
    ? rest
    : unionAll(firstRow, rest).orderBy(sql`is_first desc, created_at desc, ytid desc`));
  const page = pageOf(rows, limit, ({ createdAt, ytid }) =>
    encodeCursor({ at: createdAt.getTime(), id: ytid }),
  );
  const shown = page.rows.map(({ isFirst, ...review }) => {
    void isFirst;
    return review;
  });
  return { reviews: shown, next: page.next ?? null };
}

const reviewsByYtid = prepared((db) =>
  db.select().from(reviews).where(isOneOf(reviews.ytid, "ytids")).prepare("reviews"),
);

export async function loadStoredReviews(db: Db, ytids: readonly string[]): Promise<StoredReview[]> {
  if (ytids.length === 0) return [];
  return reviewsByYtid(db).execute({ ytids });
}

export function toWireReview(review: StoredReview): WireReview {
  const { ytid, title, html, createdAt, authorName, authorPhoto } = review;
  return {
    ytid,
    title,
    content: html,
    lyrics: null,
    created: Math.floor(createdAt.getTime() / 1000),
    authorName,
    authorPhoto,
    flagStaffPick: review.isStaffPick,
    flagLeaderboard: review.isOnLeaderboard,
  };
}
