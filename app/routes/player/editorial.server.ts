import type { AppLoadContext } from "@remix-run/node";
import type { PublicPolicyName } from "~/services/platform/cache-policy.server";
import { surrogateKey } from "~/services/platform/cache-policy.server";
import { loadChannelCards, SMALL_LIST } from "../channels/channels.server";
import { loadNewestReviews } from "../reviews/reviews.server";
import { mayLookUp } from "../shell/lookup-limit.server";
import { RECENT_ROWS } from "../history/recent.server";
import { loadStart } from "./start.server";
import type { WatchPage } from "./watch.server";

/** Two rows of three. */
const HOME_REVIEWS = 6;

/** `/`, with or without a video, and `/watch` without one. */
export function isHome({ pathname, searchParams }: URL): boolean {
  return pathname === "/" || !searchParams.has("v");
}

/** The video's review, or a text made from its title (REVIEW-5). `pending` while the blog or the video host is asked. */
async function loadReview(context: AppLoadContext, { video, pendingVideo }: WatchPage, url: URL) {
  const { reviews } = context;
  const cached = await reviews.cachedReview(video.ytid);
  const isLimited = !cached && !(await mayLookUp(context));
  const lookup = cached || isLimited ? null : reviews.loadReview(video.ytid);
  const found = cached ?? (url.searchParams.has("wait") ? await lookup : null);
  const failed = isLimited || Boolean(found?.isBlogDown);
  if (found?.review || !(lookup ?? pendingVideo)) {
    return {
      ready: { article: found?.review ?? null, title: video.title },
      pending: null,
      failed,
    };
  }
  const pending = Promise.all([found ?? lookup, pendingVideo ?? video]).then(
    ([read, { title }]) => ({
      article: read?.review ?? null,
      title,
    }),
  );
  return { ready: null, pending, failed };
}

/**
 * Loads what stands under the player: the video's review, or on the home page the start list, the channels and the newest
 * reviews. `keys` and `policy` are how such a page may be cached.
 */
export async function loadEditorial(context: AppLoadContext, page: WatchPage, request: Request) {
  const { imageOrigin } = context.env.youtube;
  const url = new URL(request.url);
  if (!isHome(url)) {
    const policy: PublicPolicyName = "publicPage";
    return { review: await loadReview(context, page, url), home: null, policy, keys: [] };
  }
  const [start, cards, reviews] = await Promise.all([
    loadStart(context, request),
    loadChannelCards(context, Date.now()),
    loadNewestReviews(context, HOME_REVIEWS),
  ]);
  const policy: PublicPolicyName = "publicLive";
  return {
    review: null,
    home: { start, channels: cards.slice(0, SMALL_LIST), reviews, imageOrigin },
    policy,
    keys: [surrogateKey.page("reviews"), surrogateKey.page("streams")],
  };
}

/** The history card of a home page, whose start list has the same videos and more. */
export function recentIn({ home }: Awaited<ReturnType<typeof loadEditorial>>) {
  return home?.start?.own?.recent.slice(0, RECENT_ROWS) ?? [];
}
