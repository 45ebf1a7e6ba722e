import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OwnShelves } from "~/components/reviews/own-shelves";
import { NoReviews, ReviewsCard } from "~/components/reviews/reviews-card";
import { publishPage, surrogateKey } from "~/services/cache-policy.server";
import { titled } from "../titled";
import { reviewGlimpse } from "./reviews.server";
import { ownMusic } from "./yourlor.server";

/** Newcomers get a whole page of reviews, those who return the newest of them. */
const REVIEWS = { newcomer: 6, returning: 3 };

export const meta: MetaFunction = titled("Your LOR");

/** What a listener comes back to: their own music, and what is new (spec 2 §2, Startup route handling). */
export async function loader({ context }: LoaderFunctionArgs) {
  const own = await ownMusic(context);
  const shown = own ? REVIEWS.returning : REVIEWS.newcomer;
  publishPage(context, "publicPage", [surrogateKey.page("reviews")]);
  return {
    own,
    reviews: await reviewGlimpse(context, shown),
    imageOrigin: context.env.youtube.imageOrigin,
  };
}

export default function YourLor() {
  const { own, reviews, imageOrigin } = useLoaderData<typeof loader>();
  return (
    <div className="flex flex-col gap-4">
      <header>
        <h1 className="text-2xl font-bold">Your LOR</h1>
        <p className="text-muted">
          {own
            ? "Where you left off, and what you keep coming back to."
            : "Play something, and this page becomes yours: what you loop, heart and repeat the most. Until then, some of our favorites."}
        </p>
      </header>
      {own ? (
        <div className="flex flex-col gap-4" data-own="start">
          <OwnShelves own={own} imageOrigin={imageOrigin} />
        </div>
      ) : null}
      {reviews.length > 0 ? (
        <ReviewsCard reviews={reviews} imageOrigin={imageOrigin} />
      ) : (
        <NoReviews />
      )}
    </div>
  );
}
