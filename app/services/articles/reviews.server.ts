import { LRUCache } from "lru-cache";
import { BadCursor } from "../cursor.server";
import type { Db } from "../db/database.server";
import type { Env } from "../env.server";
import type { Log } from "../log.server";
import {
  type Category,
  createWordpressClient,
  POSTS_A_PAGE,
} from "../upstreams/wordpress/client.server";
import { type BlogReview, toReview } from "../upstreams/wordpress/map.server";
import { excerptOf } from "./article-text.server";
import { type Article, articlesPage } from "./articles.server";

/** The tabs of the reviews (spec 1 §2). */
export type ReviewKind = "all" | "staff-picks";

/** One review of a list. With a `ytid` it opens the video, else its `link`. */
export type Review = Omit<BlogReview, "html" | "createdAt"> & {
  /** Epoch seconds. */
  created: number;
  isStaffPick: boolean;
};

export type ReviewsPage = { reviews: Review[]; next: string | null };

/** spec 1 §9 */
export const REVIEWS_A_PAGE = 6;

/** A blog is asked again after this; what it said serves on while it fails, up to the second. */
const FRESH_MS = 5 * 60_000;
const KEPT_MS = 24 * 60 * 60_000;
/** A blog that failed is left alone for so long: nobody waits for it meanwhile. */
const REST_MS = 30_000;

const CATEGORIES: Record<ReviewKind, Category> = {
  all: "contributor-reviews",
  "staff-picks": "staff-picks",
};

function ofArticle(article: Article): Review {
  return {
    ytid: article.ytid,
    link: null,
    title: article.title,
    excerpt: excerptOf(article.html),
    authorName: article.authorName,
    picture: null,
    created: Math.floor(article.createdAt.getTime() / 1000),
    isStaffPick: article.isStaffPick,
  };
}

function ofPost({ html, createdAt, ...post }: BlogReview, isStaffPick: boolean): Review {
  void html;
  return { ...post, created: Math.floor(createdAt.getTime() / 1000), isStaffPick };
}

function pageNumber(cursor: string | null): number {
  if (cursor === null) return 1;
  const [, page] = /^page(\d{1,4})$/.exec(cursor) ?? [];
  if (!page) throw new BadCursor("This cursor is not one of ours");
  return Number(page);
}

export type Reviews = ReturnType<typeof createReviews>;

type Parts = { db: Db; env: Pick<Env, "reviews">; log: Log };

/** Reviews from the blog when there is one, else, and while it fails, from our own articles. */
export function createReviews({ db, env, log }: Parts) {
  const { blogUrl, excludedYtid } = env.reviews;
  const except = excludedYtid ? [excludedYtid] : [];
  const blog = blogUrl ? createWordpressClient(blogUrl, log) : null;
  const pictures = blogUrl ? new URL(blogUrl).origin : "";

  const posts = new LRUCache<string, { at: number; posts: BlogReview[] }>({
    max: 500,
    ttl: KEPT_MS,
  });
  const asking = new Map<string, Promise<BlogReview[]>>();
  let restsUntil = 0;

  function ask(kind: ReviewKind, page: number): Promise<BlogReview[]> {
    const key = `${kind} ${page}`;
    const running = asking.get(key);
    if (running) return running;
    const asked = blog!
      .posts(CATEGORIES[kind], page)
      .then((found) => {
        const mapped = found.map((post) => toReview(post, pictures));
        posts.set(key, { at: Date.now(), posts: mapped });
        return mapped;
      })
      .finally(() => asking.delete(key));
    asking.set(key, asked);
    return asked;
  }

  /** What is at hand, asked for anew behind the answer when it is old; null when nothing is. */
  function atHand(kind: ReviewKind, page: number): BlogReview[] | null {
    const kept = posts.get(`${kind} ${page}`);
    if (!kept) return null;
    if (Date.now() - kept.at > FRESH_MS) ask(kind, page).catch(noteFailure);
    return kept.posts;
  }

  function noteFailure(err: unknown): void {
    restsUntil = Date.now() + REST_MS;
    log.warn({ err }, "the blog did not answer");
  }

  function assemble(kind: ReviewKind, page: number, all: BlogReview[], picks: BlogReview[]) {
    const isPick = new Set(picks.map(({ title, ytid }) => ytid ?? title));
    const listed = (one: BlogReview) => one.ytid === null || !except.includes(one.ytid);
    const first = picks.find(listed);
    const isFirst = (one: BlogReview) => one.title === first?.title && one.ytid === first.ytid;
    const rest = all.filter((one) => listed(one) && !isFirst(one));
    const shown = first && page === 1 ? [first, ...rest] : rest;
    const reviews = shown.map((one) =>
      ofPost(one, kind === "staff-picks" || isPick.has(one.ytid ?? one.title)),
    );
    return { reviews, next: all.length === POSTS_A_PAGE ? `page${page + 1}` : null };
  }

  async function own(kind: ReviewKind, cursor: string | null): Promise<ReviewsPage> {
    const request = { staffPicks: kind === "staff-picks", limit: REVIEWS_A_PAGE, cursor, except };
    const { articles, next } = await articlesPage(db, request);
    return { reviews: articles.map(ofArticle), next };
  }

  /** A blog's cursor means nothing among our own articles: then there is no more. */
  async function instead(kind: ReviewKind, cursor: string | null): Promise<ReviewsPage> {
    return cursor === null ? own(kind, null) : { reviews: [], next: null };
  }

  return {
    /** What needs no waiting; null when the blog has to be asked first. @throws {BadCursor} */
    async atHand(kind: ReviewKind, cursor: string | null): Promise<ReviewsPage | null> {
      if (!blog) return own(kind, cursor);
      const page = pageNumber(cursor);
      const [all, picks] = [atHand(kind, page), atHand("staff-picks", 1)];
      if (all && picks) return assemble(kind, page, all, picks);
      return Date.now() < restsUntil ? instead(kind, cursor) : null;
    },

    /** Asks the blog; one that fails is stood in for by our own articles. @throws {BadCursor} */
    async read(kind: ReviewKind, cursor: string | null): Promise<ReviewsPage> {
      if (!blog) return own(kind, cursor);
      const page = pageNumber(cursor);
      try {
        const [all, picks] = await Promise.all([
          atHand(kind, page) ?? ask(kind, page),
          atHand("staff-picks", 1) ?? ask("staff-picks", 1),
        ]);
        return assemble(kind, page, all, picks);
      } catch (error) {
        noteFailure(error);
        return instead(kind, cursor);
      }
    },

    /** For a page with other things on it, which never waits: our own articles until the blog has answered. */
    async glimpse(): Promise<Review[]> {
      const found = await this.atHand("all", null);
      if (!found) this.read("all", null).catch(noteFailure);
      return (found ?? (await own("all", null))).reviews;
    },
  };
}
