import { begin } from "../platform/work/begin.server";
import { soon } from "../platform/work/soon.server";
import type { LookupResult } from "../upstreams/lookups.server";
import { POSTS_PER_PAGE } from "../upstreams/wordpress/client.server";
import type { BlogReview } from "../upstreams/wordpress/map.server";
import type { BlogTexts } from "./blog-texts.server";
import type { BlogPages } from "./blog-pages.server";
import type { OwnReviews } from "./own-reviews.server";
import {
  type FoundReview,
  pageCursor,
  pageNumberOf,
  type Review,
  type ReviewKind,
  type Reviews,
  type ReviewsPage,
  type ReviewText,
  toEpochSeconds,
} from "./review.server";

type Options = {
  own: OwnReviews;
  pages: BlogPages;
  texts: BlogTexts;
  excludedYtids: string[];
};

function toReview({ html, createdAt, ...post }: BlogReview): Review {
  void html;
  return { ...post, created: toEpochSeconds(createdAt) };
}

/** The reviews of the blog (REVIEW-6), replaced by our own while it fails. */
export class BlogReviews implements Reviews {
  constructor(private readonly options: Options) {}

  async cachedReview(ytid: string): Promise<FoundReview | null> {
    const { pages, texts } = this.options;
    const known = await texts.known(ytid);
    if (known) return this.#orOwnText(ytid, known);
    return pages.isPaused ? this.#orOwnText(ytid, { kind: "failed" }) : null;
  }

  async loadReview(ytid: string): Promise<FoundReview> {
    return this.#orOwnText(ytid, await this.options.texts.lookUp(ytid));
  }

  async cachedPage(kind: ReviewKind, cursor: string | null): Promise<ReviewsPage | null> {
    const { pages } = this.options;
    const page = pageNumberOf(cursor);
    const [all, picks] = [pages.cached(kind, page), pages.cached("staff-picks", 1)];
    if (all && picks) return this.#toPage(page, all, picks);
    return pages.isPaused ? this.#ownPage(kind, cursor) : null;
  }

  async loadPage(kind: ReviewKind, cursor: string | null): Promise<ReviewsPage> {
    const { pages } = this.options;
    const page = pageNumberOf(cursor);
    try {
      const asked = begin(
        Promise.all([pages.load(kind, page), pages.load("staff-picks", 1)] as const),
      );
      const found = await soon(asked, null);
      return found ? this.#toPage(page, ...found) : this.#ownPage(kind, cursor);
    } catch (error) {
      pages.noteFailure(error);
      return this.#ownPage(kind, cursor);
    }
  }

  async loadPreview(): Promise<Review[]> {
    const found = await this.cachedPage("all", null);
    if (found) return found.reviews;
    this.loadPage("all", null).catch((err: unknown) => this.options.pages.noteFailure(err));
    return this.options.own.loadPreview();
  }

  clearCache(): void {
    this.options.own.clearCache();
  }

  /** The first staff pick is pinned to the first page (REVIEW-4). */
  #toPage(page: number, all: BlogReview[], picks: BlogReview[]): ReviewsPage {
    const { excludedYtids } = this.options;
    const isListed = ({ ytid }: BlogReview) => ytid === null || !excludedYtids.includes(ytid);
    const first = picks.find(isListed);
    const isFirst = (one: BlogReview) => one.title === first?.title && one.ytid === first.ytid;
    const rest = all.filter((one) => isListed(one) && !isFirst(one));
    const shown = first && page === 1 ? [first, ...rest] : rest;
    return {
      reviews: shown.map(toReview),
      next: all.length === POSTS_PER_PAGE ? pageCursor(page + 1) : null,
    };
  }

  /** Our own reviews have other cursors, so there are none after the blog's first page. */
  async #ownPage(kind: ReviewKind, cursor: string | null): Promise<ReviewsPage> {
    return cursor === null ? this.options.own.loadPage(kind, null) : { reviews: [], next: null };
  }

  /** Falls back to our own review of a video if the blog has none or fails. */
  async #orOwnText(ytid: string, found: LookupResult<ReviewText>): Promise<FoundReview> {
    const post = found.kind === "found" ? found.value : null;
    return {
      review: post ?? (await this.options.own.textOf(ytid)),
      isBlogDown: found.kind === "failed",
    };
  }
}
