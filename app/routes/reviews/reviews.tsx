import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addresses } from "~/addresses";
import { Deferred } from "~/components/parts/deferred";
import { BackToTop, ShowMore } from "~/components/lists/list-page";
import { PendingReviews } from "~/components/reviews/pending-reviews";
import { ReviewCards } from "~/components/reviews/review-cards";
import { ReviewTabs } from "~/components/reviews/review-tabs";
import { NoReviews } from "~/components/reviews/reviews-card";
import { parseQuery } from "~/domain/text/query/parse-query";
import { publishPage, streamPage, surrogateKey } from "~/services/platform/cache-policy.server";
import { redirectToFirstPage } from "../shell/first-page.server";
import { pageAddress } from "../shell/page-address.server";
import { titled } from "../shell/titled";
import { loadReviews, reviewsQuery, type ReviewCards as Cards } from "./reviews.server";
import { forEveryone } from "../shell/audience.server";

const DESCRIPTION = "What to play next, and what to listen for: reviews of songs worth repeating.";

export const meta: MetaFunction = titled("Our Reviews", { index: true, description: DESCRIPTION });

export const query = reviewsQuery;

/** Our Reviews with the tabs All and Staff Picks (REVIEW-2). */
export const loader = forEveryone(async ({ request, context }) => {
  const { tab, next = null, wait } = parseQuery(request, query);
  // Show More appends the cards by a script, which cannot read a streamed page.
  const waits = next !== null || wait;
  const reviews = await loadReviews(context, { kind: tab, cursor: next, waits }).catch(
    redirectToFirstPage,
  );
  if (reviews.pending) streamPage(context);
  else publishPage(context, "publicPage", [surrogateKey.page("reviews")]);
  const { path } = pageAddress(request);
  const { imageOrigin } = context.env.youtube;
  return { ...reviews, tab, path, isFirst: next === null, imageOrigin };
});

const pathOf = (tab: string) =>
  tab === "all" ? addresses.reviews : `${addresses.reviews}?tab=${tab}`;

export default function Reviews() {
  const { ready, pending, tab, path, isFirst, imageOrigin } = useLoaderData<typeof loader>();
  const list = (page: Cards) => (
    <List page={page} tab={tab} imageOrigin={imageOrigin} isFirst={isFirst} />
  );
  return (
    <section className="card" aria-labelledby="reviews">
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 id="reviews" className="review-masthead large">
            Our Reviews
          </h1>
          <p className="text-muted">{DESCRIPTION}</p>
        </div>
        <ReviewTabs tab={tab} />
      </header>
      {isFirst ? null : <BackToTop href={pathOf(tab)} />}
      <Deferred ready={ready} pending={pending} waiting={<PendingReviews path={path} />}>
        {list}
      </Deferred>
    </section>
  );
}

interface ListProps {
  page: Cards;
  tab: "all" | "staff-picks";
  imageOrigin: string;
  isFirst: boolean;
}

function List({ page: { cards, next }, tab, imageOrigin, isFirst }: ListProps) {
  const from = tab === "all" ? "reviews" : tab;
  if (cards.length === 0 && isFirst) return <NoReviews />;
  return (
    <>
      <ReviewCards reviews={cards} imageOrigin={imageOrigin} from={from} grows />
      {next ? (
        <ShowMore href={`${addresses.reviews}?${new URLSearchParams({ tab, next }).toString()}`} />
      ) : null}
    </>
  );
}
