import { BadCursor } from "../platform/cursor.server";

/** The tabs of the reviews page. */
export type ReviewKind = "all" | "staff-picks";

/** One review in a list. It opens the video if it has a `ytid`, otherwise its `link`. */
export type Review = {
  ytid: string | null;
  /** Null if the blog gives no address that can be opened. */
  link: string | null;
  title: string;
  excerpt: string;
  authorName: string;
  picture: string | null;
  /** Epoch seconds. */
  created: number;
  isStaffPick: boolean;
};

export type ReviewsPage = { reviews: Review[]; next: string | null };

/** A review as shown under its video; `html` is sanitised, `created` is in epoch seconds. */
export type ReviewText = {
  title: string;
  html: string;
  authorName: string;
  created: number;
  isStaffPick: boolean;
};

export type FoundReview = {
  /** Null if the video has none. */
  review: ReviewText | null;
  /** Whether the blog could not be asked. */
  isBlogDown: boolean;
};

export interface Reviews {
  /** Returns the review of one video; null if the blog must be asked first. */
  cachedReview(ytid: string): Promise<FoundReview | null>;
  /** Loads the review of one video, asking the blog for it. */
  loadReview(ytid: string): Promise<FoundReview>;
  /** Returns a page without waiting; null if the blog must be asked first. @throws {BadCursor} */
  cachedPage(kind: ReviewKind, cursor: string | null): Promise<ReviewsPage | null>;
  /**
   * Loads a page, asking the blog for it; our own reviews if the blog fails. @throws {BadCursor}
   */
  loadPage(kind: ReviewKind, cursor: string | null): Promise<ReviewsPage>;
  /** Loads the first reviews for a page with other content. Never waits for the blog. */
  loadPreview(): Promise<Review[]>;
  /** Forgets everything that an operator may have changed. */
  clearCache(): void;
}

/** A blog's cursor is the number of its page. @throws {BadCursor} */
export function pageNumberOf(cursor: string | null): number {
  if (cursor === null) return 1;
  const [, page] = /^page(\d{1,4})$/.exec(cursor) ?? [];
  if (!page) throw new BadCursor("This cursor is not one of ours");
  return Number(page);
}

export function pageCursor(page: number): string {
  return `page${page}`;
}

export function toEpochSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
