import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addresses } from "~/addresses";
import { ContinueCard } from "~/components/player/continue-card";
import { loadContinue } from "~/services/player/continue.server";
import { DiscoveryCard } from "~/components/discovery/discovery-card";
import { LastLoops } from "~/components/loops/few-loops";
import { OwnShelves } from "~/components/reviews/own-shelves";
import { NoReviews, ReviewsCard } from "~/components/reviews/reviews-card";
import { firstShownDay } from "~/services/loops/loop-list.server";
import { publishPage, surrogateKey } from "~/services/platform/cache-policy.server";
import { loadDiscoveryCard } from "../discovery/discovery-card.server";
import { titled } from "../shell/titled";
import { loadNewestReviews } from "../reviews/reviews.server";
import { loadOwnLoops, loadOwnMusic } from "./yourlor.server";
import { forVisitors } from "../shell/audience.server";

/** Reviews shown to listeners without music of their own, and to others. */
const REVIEWS = { newcomer: 6, returning: 3 };

export const meta: MetaFunction = titled("Your LOR");

/** The listener's own music and the newest reviews (SHELL-14). */
export const loader = forVisitors(async ({ context }) => {
  const now = new Date();
  const [own, begun, { music }, loops, discovery, reviews] = await Promise.all([
    loadOwnMusic(context),
    loadContinue(context, context.session.userId),
    context.loadShell(),
    loadOwnLoops(context, now),
    loadDiscoveryCard(context),
    loadNewestReviews(context, REVIEWS.newcomer),
  ]);
  publishPage(context, "publicPage", [surrogateKey.page("reviews")]);
  return {
    own,
    begun,
    isKnown: own !== null || begun.length > 0 || music.length > 0,
    loops: { loops, firstDay: firstShownDay(now), path: addresses.yourlor },
    discovery,
    reviews: own ? reviews.slice(0, REVIEWS.returning) : reviews,
    imageOrigin: context.env.youtube.imageOrigin,
  };
});

export default function YourLor() {
  const { own, begun, isKnown, loops, discovery, reviews, imageOrigin } =
    useLoaderData<typeof loader>();
  return (
    <div className="flex flex-col gap-4">
      <header>
        <h1 className="text-2xl font-bold">Your LOR</h1>
        <p className="text-muted">
          {isKnown
            ? "Where you left off, and what you keep coming back to."
            : "Play something, and this page will show what you loop, heart and repeat the most. Until then, here are some of our favorites."}
        </p>
      </header>
      <div className="flex flex-col gap-4">
        <ContinueCard rows={begun} imageOrigin={imageOrigin} />
        <DiscoveryCard card={discovery} imageOrigin={imageOrigin} path={addresses.yourlor} />
        <LastLoops {...loops} imageOrigin={imageOrigin} />
        {own ? <OwnShelves own={own} imageOrigin={imageOrigin} /> : null}
      </div>
      {reviews.length > 0 ? (
        <ReviewsCard reviews={reviews} imageOrigin={imageOrigin} />
      ) : (
        <NoReviews />
      )}
    </div>
  );
}
