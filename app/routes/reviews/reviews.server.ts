import type { PublicContext } from "../shell/audience.server";
import { z } from "zod";
import type { ReviewCard } from "~/components/reviews/review-cards";
import { flag } from "~/domain/text/query/parse-query";
import type { Review, ReviewKind, ReviewsPage } from "~/services/reviews/reviews.server";
import { begin } from "~/services/platform/work/begin.server";

/** The page's query; `next` is the cursor. Invalid values are ignored. */
export const reviewsQuery = z.object({
  tab: z.enum(["all", "staff-picks"]).catch("all"),
  next: z.string().max(200).optional().catch(undefined),
  wait: flag,
});

export type ReviewCards = { cards: ReviewCard[]; next: string | null };

/** Adds the titles of the videos to the reviews. */
async function toCards(
  { videoInfo }: Pick<PublicContext, "videoInfo">,
  reviews: readonly Review[],
): Promise<ReviewCard[]> {
  const ytids = reviews.flatMap(({ ytid }) => ytid ?? []);
  const [titles, known] = await Promise.all([videoInfo.titlesOf(ytids), videoInfo.knownOf(ytids)]);
  return reviews.map((review) => ({
    ...review,
    song: (review.ytid && titles.get(review.ytid)) || null,
    isGone: Boolean(review.ytid && known.get(review.ytid)?.unavailable),
  }));
}

async function toCardPage(context: PublicContext, page: ReviewsPage): Promise<ReviewCards> {
  return { cards: await toCards(context, page.reviews), next: page.next };
}

/**
 * Loads reviews: stored ones are `ready`; those that the blog must be asked for are `pending`
 * unless `waits`.
 */
export async function loadReviews(
  context: PublicContext,
  { kind, cursor, waits }: { kind: ReviewKind; cursor: string | null; waits: boolean },
): Promise<{ ready: ReviewCards | null; pending: Promise<ReviewCards> | null }> {
  const { reviews } = context;
  const stored = await reviews.cachedPage(kind, cursor);
  if (stored) return { ready: await toCardPage(context, stored), pending: null };
  const lookup = begin(reviews.loadPage(kind, cursor).then((page) => toCardPage(context, page)));
  return waits ? { ready: await lookup, pending: null } : { ready: null, pending: lookup };
}

/** Loads the newest reviews, for a part of another page. */
export async function loadNewestReviews(
  context: PublicContext,
  shown: number,
): Promise<ReviewCard[]> {
  return (await toCards(context, await context.reviews.loadPreview())).slice(0, shown);
}
