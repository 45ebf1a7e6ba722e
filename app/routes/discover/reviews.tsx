import { type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Await, useLoaderData } from "@remix-run/react";
import { Suspense } from "react";
import { BackToTop, ShowMore } from "~/components/lists/list-page";
import { PendingReviews } from "~/components/reviews/pending-reviews";
import { ReviewCards } from "~/components/reviews/review-cards";
import { ReviewTabs } from "~/components/reviews/review-tabs";
import { NoReviews } from "~/components/reviews/reviews-card";
import { publishPage, streamPage, surrogateKey } from "~/services/cache-policy.server";
import { firstPageInstead } from "../first-page.server";
import { titled } from "../titled";
import { drawReviews, reviewsQuery, type ReviewCards as Cards } from "./reviews.server";

const DESCRIPTION = "What to play next, and what to listen for: reviews of songs worth repeating.";

export const meta: MetaFunction = titled("Our Reviews", { index: true, description: DESCRIPTION });

/** Our Reviews: All and Staff Picks (spec 1 §2). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const { tab, next = null } = reviewsQuery.parse(Object.fromEntries(url.searchParams));
  const waits = url.searchParams.has("wait");
  const drawn = await drawReviews(context, { kind: tab, cursor: next, waits }).catch(
    firstPageInstead,
  );
  if (drawn.pending) streamPage(context);
  else publishPage(context, "publicPage", [surrogateKey.page("reviews")]);
  return { ...drawn, tab, isFirst: next === null, imageOrigin: context.env.youtube.imageOrigin };
}

const pathOf = (tab: string) => (tab === "all" ? "/reviews" : `/reviews?tab=${tab}`);

export default function Reviews() {
  const { ready, pending, tab, isFirst, imageOrigin } = useLoaderData<typeof loader>();
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
      {ready ? list(ready) : null}
      {pending ? (
        <Suspense fallback={<PendingReviews tab={tab} />}>
          <Await resolve={pending}>{list}</Await>
        </Suspense>
      ) : null}
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
        <ShowMore href={`/reviews?${new URLSearchParams({ tab, next }).toString()}`} />
      ) : null}
    </>
  );
}
