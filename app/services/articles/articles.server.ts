import { and, desc, eq, inArray, notInArray, sql } from "drizzle-orm";
import { decodeCursor, encodeCursor } from "../cursor.server";
import type { Db } from "../db/database.server";
import { articles } from "../db/schema.server";
import { htmlOfMarkdown } from "./article-text.server";

/** A review as it is stored (spec 1 §3). */
export type Article = typeof articles.$inferSelect;

/** What an operator writes; the HTML is made of `markdown` here. */
export type NewArticle = Pick<
  Article,
  "ytid" | "title" | "markdown" | "authorName" | "authorPhoto" | "isStaffPick" | "createdAt"
>;

/** An article as `/api/article/articles` answers it; `created` in epoch seconds. */
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

export class NoSuchArticle extends Error {
  override name = "NoSuchArticle";
}

/** Writes the review of a video, or writes it anew. @returns false when it was there before */
export async function saveArticle(db: Db, article: NewArticle, now: Date): Promise<boolean> {
  const { title, markdown, authorName, authorPhoto, isStaffPick } = article;
  const html = htmlOfMarkdown(markdown);
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

/** @throws {NoSuchArticle} */
export async function removeArticle(db: Db, ytid: string): Promise<void> {
  const gone = await db.delete(articles).where(eq(articles.ytid, ytid)).returning();
  if (gone.length === 0) throw new NoSuchArticle(ytid);
}

/** @throws {NoSuchArticle} */
export async function markStaffPick(db: Db, pick: { ytid: string; on: boolean; now: Date }) {
  const { ytid, on, now } = pick;
  const marked = await db
    .update(articles)
    .set({ isStaffPick: on, updatedAt: now })
    .where(eq(articles.ytid, ytid))
    .returning();
  if (marked.length === 0) throw new NoSuchArticle(ytid);
}

/** One article stands before all others, or none. @throws {NoSuchArticle} */
export async function pinArticle(db: Db, pin: { ytid: string; on: boolean; now: Date }) {
  const { ytid, on, now } = pin;
  await db.transaction(async (tx) => {
    if (on) await tx.update(articles).set({ isPinned: false }).where(eq(articles.isPinned, true));
    const pinned = await tx
      .update(articles)
      .set({ isPinned: on, updatedAt: now })
      .where(eq(articles.ytid, ytid))
      .returning();
    if (pinned.length === 0) throw new NoSuchArticle(ytid);
  });
}

const newestFirst = [desc(articles.createdAt), desc(articles.ytid)];

/** What stands first on every tab (spec 1 §4): the pinned one, else the newest staff pick. */
async function firstArticle(db: Db, except: string[]): Promise<Article | null> {
  const allowed = except.length > 0 ? notInArray(articles.ytid, except) : undefined;
  const [first] = await db
    .select()
    .from(articles)
    .where(and(sql`(${articles.isPinned} or ${articles.isStaffPick})`, allowed))
    .orderBy(desc(articles.isPinned), ...newestFirst)
    .limit(1);
  return first ?? null;
}

export type ArticlesRequest = {
  staffPicks: boolean;
  limit: number;
  cursor?: string | null;
  /** Ids that are never listed. */
  except?: string[];
};

/** One page, the newest first behind the pinned one. @throws {BadCursor} */
export async function articlesPage(
  db: Db,
  { staffPicks, limit, cursor = null, except = [] }: ArticlesRequest,
): Promise<{ articles: Article[]; next: string | null }> {
  const first = await firstArticle(db, except);
  const place = cursor === null ? null : decodeCursor(cursor);
  const shown = first && !place ? [first] : [];
  const left = [...except, ...(first ? [first.ytid] : [])];
  const rows = await db
    .select()
    .from(articles)
    .where(
      and(
        staffPicks ? eq(articles.isStaffPick, true) : undefined,
        left.length > 0 ? notInArray(articles.ytid, left) : undefined,
        place
          ? sql`(${articles.createdAt}, ${articles.ytid}) < (${sql.param(new Date(place.at), articles.createdAt)}, ${place.id})`
          : undefined,
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit - shown.length + 1);
  const page = [...shown, ...rows].slice(0, limit);
  const last = page.at(-1);
  const more = shown.length + rows.length > limit && last;
  const at = last?.createdAt.getTime() ?? 0;
  return { articles: page, next: more ? encodeCursor({ at, id: last.ytid }) : null };
}

export async function findArticles(db: Db, ytids: readonly string[]): Promise<Article[]> {
  if (ytids.length === 0) return [];
  return db
    .select()
    .from(articles)
    .where(inArray(articles.ytid, [...ytids]));
}

export function toWire(article: Article): WireArticle {
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
