import type { Db } from "../platform/db/database.server";
import { sharedData, type SharedData } from "../platform/work/shared-data.server";
import { excerptOf } from "../platform/html/safe-html.server";
import { type StoredReview, loadStoredPage, loadStoredReviews } from "./stored-reviews.server";
import {
  type FoundReview,
  type Review,
  type ReviewKind,
  type Reviews,
  type ReviewsPage,
  type ReviewText,
  toEpochSeconds,
} from "./review.server";

/** REVIEW-2 */
const REVIEWS_A_PAGE = 6;

/** How old a process's preview may be, in milliseconds. */
const FRESH_MS = 5000;

function toReview(stored: StoredReview): Review {
  return {
    ytid: stored.ytid,
    link: null,
    title: stored.title,
    excerpt: excerptOf(stored.html),
    authorName: stored.authorName,
    picture: null,
    created: toEpochSeconds(stored.createdAt),
    isStaffPick: stored.isStaffPick,
  };
}

/** The reviews in our own database. */
export class OwnReviews implements Reviews {
  readonly #preview: SharedData<ReviewsPage>;

  constructor(
    private readonly db: Db,
    private readonly excludedYtids: string[],
  ) {
    this.#preview = sharedData(FRESH_MS, () => this.cachedPage("all", null));
  }

  async textOf(ytid: string): Promise<ReviewText | null> {
    const [stored] = await loadStoredReviews(this.db, [ytid]);
    if (!stored) return null;
    const { title, html, authorName, isStaffPick, createdAt } = stored;
    return { title, html, authorName, isStaffPick, created: toEpochSeconds(createdAt) };
  }

  async cachedReview(ytid: string): Promise<FoundReview> {
    return { review: await this.textOf(ytid), isBlogDown: false };
  }

  loadReview(ytid: string): Promise<FoundReview> {
    return this.cachedReview(ytid);
  }

  async cachedPage(kind: ReviewKind, cursor: string | null): Promise<ReviewsPage> {
    const { reviews, next } = await loadStoredPage(this.db, {
      staffPicks: kind === "staff-picks",
      limit: REVIEWS_A_PAGE,
      cursor,
      except: this.excludedYtids,
    });
    return { reviews: reviews.map(toReview), next };
  }

  loadPage(kind: ReviewKind, cursor: string | null): Promise<ReviewsPage> {
    return this.cachedPage(kind, cursor);
  }

  async loadPreview(): Promise<Review[]> {
    return (await this.#preview.load()).reviews;
  }

  clearCache(): void {
    this.#preview.clearCache();
  }
}
