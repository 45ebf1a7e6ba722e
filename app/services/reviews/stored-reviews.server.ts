import { and, desc, eq, getTableColumns, notInArray, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { decodeCursor, encodeCursor, pageOf } from "../platform/cursor.server";
import type { Db } from "../platform/db/database.server";
import { isOneOf, prepared } from "../platform/db/prepared.server";
import { articles } from "../platform/db/schema.server";
import { markdownToHtml } from "../platform/html/safe-html.server";

export type StoredReview = typeof articles.$inferSelect;

/** A review as an operator writes it. */
export type NewReview = Pick<
  StoredReview,
  "ytid" | "title" | "markdown" | "authorName" | "authorPhoto" | "isStaffPick" | "createdAt"
>;

/** A review as `/api/article/articles` answers it; `created` is in epoch seconds. */
export type WireArticle = {
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
export async function saveReview(db: Db, article: NewReview, now: Date): Promise<boolean> {
  const { title, markdown, authorName, authorPhoto, isStaffPick } = article;
  const html = markdownToHtml(markdown);
  const [saved] = await db
    .insert(articles)
    .values({ ...article, html, updatedAt: now })
    .onConflictDoUpdate({
      target: articles.ytid,
      set: { title, markdown, html, authorName, authorPhoto, isStaffPick, updatedAt: now },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  return saved?.isNew ?? false;
}

/** @throws {NoSuchReview} */
export async function removeReview(db: Db, ytid: string): Promise<void> {
  const removed = await db.delete(articles).where(eq(articles.ytid, ytid)).returning();
  if (removed.length === 0) throw new NoSuchReview(ytid);
}

/** @throws {NoSuchReview} */
export async function markStaffPick(db: Db, pick: { ytid: string; on: boolean; now: Date }) {
  const { ytid, on, now } = pick;
  const marked = await db
    .update(articles)
    .set({ isStaffPick: on, updatedAt: now })
    .where(eq(articles.ytid, ytid))
    .returning();
  if (marked.length === 0) throw new NoSuchReview(ytid);
}

/** Pins the review in place of any other, or unpins it. @throws {NoSuchReview} */
export async function pinReview(db: Db, pin: { ytid: string; on: boolean; now: Date }) {
  const { ytid, on, now } = pin;
  await db.transaction(async (tx) => {
    if (on) await tx.update(articles).set({ isPinned: false }).where(eq(articles.isPinned, true));
    const pinned = await tx
      .update(articles)
      .set({ isPinned: on, updatedAt: now })
      .where(eq(articles.ytid, ytid))
      .returning();
    if (pinned.length === 0) throw new NoSuchReview(ytid);
  });
}

const newestFirst = [desc(articles.createdAt), desc(articles.ytid)];

/**
 * Selects the first review on every tab: the pinned one, otherwise the newest staff pick
 * (REVIEW-4).
 */
function firstReview(db: Db, except: string[]) {
  const allowed = except.length > 0 ? notInArray(articles.ytid, except) : undefined;
  return db
    .select({ ytid: articles.ytid })
    .from(articles)
    .where(and(sql`(${articles.isPinned} or ${articles.isStaffPick})`, allowed))
    .orderBy(desc(articles.isPinned), ...newestFirst)
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
): Promise<{ articles: StoredReview[]; next: string | null }> {
  const place = cursor === null ? null : decodeCursor(cursor);
  const first = sql`${firstReview(db, except)}`;
  const rest = db
    .select({ ...getTableColumns(articles), isFirst: sql<boolean>`false`.as("is_first") })
    .from(articles)
    .where(
      and(
        staffPicks ? eq(articles.isStaffPick, true) : undefined,
        except.length > 0 ? notInArray(articles.ytid, except) : undefined,
        sql`${articles.ytid} is distinct from ${first}`,
        place
          ? sql`(${articles.createdAt}, ${articles.ytid}) < (${sql.param(new Date(place.at), articles.createdAt)}, ${place.id})`
          : undefined,
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit + 1);
  const firstRow = db
    .select({ ...getTableColumns(articles), isFirst: sql<boolean>`true`.as("is_first") })
    .from(articles)
    .where(sql`${articles.ytid} = ${first}`);
  const rows = await (place
    ? rest
    : unionAll(firstRow, rest).orderBy(sql`is_first desc, created_at desc, ytid desc`));
  const page = pageOf(rows, limit, ({ createdAt, ytid }) =>
    encodeCursor({ at: createdAt.getTime(), id: ytid }),
  );
  const shown = page.rows.map(({ isFirst, ...article }) => {
    void isFirst;
    return article;
  });
  return { articles: shown, next: page.next ?? null };
}

const reviewsByYtid = prepared((db) =>
  db.select().from(articles).where(isOneOf(articles.ytid, "ytids")).prepare("reviews"),
);

export async function loadStoredReviews(db: Db, ytids: readonly string[]): Promise<StoredReview[]> {
  if (ytids.length === 0) return [];
  return reviewsByYtid(db).execute({ ytids });
}

export function toWireArticle(article: StoredReview): WireArticle {
  const { ytid, title, html, createdAt, authorName, authorPhoto } = article;
  return {
    ytid,
    title,
    content: html,
    lyrics: null,
    created: Math.floor(createdAt.getTime() / 1000),
    authorName,
    authorPhoto,
    flagStaffPick: article.isStaffPick,
    flagLeaderboard: article.isOnLeaderboard,
  };
}
