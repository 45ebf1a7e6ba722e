import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { ArticleView } from "~/components/reviews/article-under";
import type { ReviewCard } from "~/components/reviews/review-cards";
import { findArticles } from "~/services/articles/articles.server";
import type { Review, ReviewKind, ReviewsPage } from "~/services/articles/reviews.server";

/** Query of the page: `next` is where the list goes on. What makes no sense is left out. */
export const reviewsQuery = z.object({
  tab: z.enum(["all", "staff-picks"]).catch("all"),
  next: z.string().max(200).optional().catch(undefined),
});

export type ReviewCards = { cards: ReviewCard[]; next: string | null };

/** Reviews with what their videos are called. */
export async function toCards(
  { videoInfo }: Pick<AppLoadContext, "videoInfo">,
  reviews: readonly Review[],
): Promise<ReviewCard[]> {
  const ytids = reviews.flatMap(({ ytid }) => ytid ?? []);
  const [titles, known] = await Promise.all([videoInfo.titlesOf(ytids), videoInfo.knownOf(ytids)]);
  return reviews.map((review) => ({
    ...review,
    song: (review.ytid && titles[review.ytid]) || null,
    isGone: Boolean(review.ytid && known[review.ytid]?.unavailable),
  }));
}

async function pageOf(context: AppLoadContext, page: ReviewsPage): Promise<ReviewCards> {
  return { cards: await toCards(context, page.reviews), next: page.next };
}

/** What is at hand comes as `ready`; what a blog has to be asked for comes as `pending`. */
export async function drawReviews(
  context: AppLoadContext,
  { kind, cursor, waits }: { kind: ReviewKind; cursor: string | null; waits: boolean },
): Promise<{ ready: ReviewCards | null; pending: Promise<ReviewCards> | null }> {
  const { reviews } = context;
  const found = await reviews.atHand(kind, cursor);
  if (found) return { ready: await pageOf(context, found), pending: null };
  const asked = reviews.read(kind, cursor).then((page) => pageOf(context, page));
  return waits ? { ready: await asked, pending: null } : { ready: null, pending: asked };
}

/** The newest reviews for a page with other things on it. */
export async function reviewGlimpse(context: AppLoadContext, shown: number): Promise<ReviewCard[]> {
  return (await toCards(context, await context.reviews.glimpse())).slice(0, shown);
}

/** The review of one video; null without one. */
export async function articleOf(
  { db }: Pick<AppLoadContext, "db">,
  ytid: string,
): Promise<ArticleView | null> {
  const [article] = await findArticles(db, [ytid]);
  if (!article) return null;
  const { title, html, authorName, createdAt, isStaffPick } = article;
  const created = Math.floor(createdAt.getTime() / 1000);
  return { title, html, authorName, isStaffPick, created };
}
