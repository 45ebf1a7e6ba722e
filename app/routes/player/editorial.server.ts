import { ownPart, type PublicContext } from "../shell/audience.server";
import { addresses } from "~/addresses";
import { LANDING_VIDEO } from "~/domain/videos/landing";
import type { PublicPolicyName } from "~/services/platform/cache-policy.server";
import { surrogateKey } from "~/services/platform/cache-policy.server";
import { loadChannelCards, SMALL_LIST } from "../channels/channels.server";
import { loadDiscoveryCard } from "../discovery/discovery-card.server";
import { loadNewestReviews } from "../reviews/reviews.server";
import { mayLookUp } from "../shell/lookup-limit.server";
import { RECENT_ROWS } from "../history/recent.server";
import type { WatchParameters } from "./query.server";
import { loadStart } from "./start.server";
import type { WatchPage } from "./watch.server";
import { loadContinue } from "~/services/player/continue.server";
import { begin } from "~/services/platform/work/begin.server";
import { MOMENT_MS, soon } from "~/services/platform/work/soon.server";

/** Two rows of three. */
const HOME_REVIEWS = 6;

/** Whether the page is the home page: `/`, with or without a video, or `/watch` without one. */
export function isHome({ route }: PublicContext, { v }: WatchParameters): boolean {
  return route === addresses.home || v === undefined;
}

/**
 * Loads the video's review, or a text made from its title (REVIEW-5). `pending` while the blog or
 * the video host is asked.
 */
export async function loadReview(
  context: PublicContext,
  { video, pendingVideo }: Pick<WatchPage, "video" | "pendingVideo">,
  { wait: waits }: WatchParameters,
) {
  const { reviews } = context;
  const cached = await reviews.cachedReview(video.ytid);
  const isLimited = !cached && !(await mayLookUp(context));
  const lookup = cached || isLimited ? null : begin(reviews.loadReview(video.ytid));
  const waitMs = waits ? Infinity : pendingVideo ? 0 : MOMENT_MS;
  const found = cached ?? (lookup && (await soon(lookup, null, waitMs)));
  const failed = isLimited || (waits && !found) || Boolean(found?.isBlogDown);
  const isWhole = !pendingVideo && (found !== null || !lookup);
  if (found?.review || waits || isWhole) {
    return {
      ready: { review: found?.review ?? null, title: video.title },
      pending: null,
      failed,
    };
  }
  const pending = begin(
    Promise.all([found ?? lookup, pendingVideo ?? video]).then(([read, { title }]) => ({
      review: read?.review ?? null,
      title,
    })),
  );
  return { ready: null, pending, failed };
}

/**
 * Loads the content under the player on the home page: the start list, the weekly discovery, the
 * channels and the newest reviews.
 */
export async function loadHome(context: PublicContext, request: Request) {
  const ofListener = ownPart("start", context);
  const [start, begun, { music }, discovery, cards, reviews] = await Promise.all([
    loadStart(ofListener, request),
    loadContinue(ofListener, ofListener.session.userId),
    ofListener.loadShell(),
    loadDiscoveryCard(ofListener),
    loadChannelCards(context, Date.now()),
    loadNewestReviews(context, HOME_REVIEWS),
  ]);
  const { imageOrigin } = context.env.youtube;
  const isKnown = Boolean(start?.own) || begun.length > 0 || music.length > 0;
  const channels = cards.slice(0, SMALL_LIST);
  return { start, begun, isKnown, discovery, channels, reviews, imageOrigin };
}

type Home = Awaited<ReturnType<typeof loadHome>>;

/**
 * Whether the page is a newcomer's, who has neither a history nor playlists yet. In-app visits of
 * whoever has a session name the dock's video, or ask with credentials.
 */
export function isNewcomer(
  { route }: PublicContext,
  { v }: WatchParameters,
  { ytid }: WatchPage["video"],
  home: Home | null,
): boolean {
  const isLanding = v === undefined && ytid === LANDING_VIDEO.ytid;
  return route === addresses.home && isLanding && home !== null && !home.isKnown;
}

/** The rows of a home page's history card, which its start list already holds. */
export function recentIn({ start }: Home) {
  return start?.own?.recent.slice(0, RECENT_ROWS) ?? [];
}

/** The page's cache policy, and the keys of its content besides the video. */
export function cachingOf(home: Home | null): { policy: PublicPolicyName; keys: string[] } {
  return home
    ? { policy: "publicLive", keys: [surrogateKey.page("reviews"), surrogateKey.page("streams")] }
    : { policy: "publicPage", keys: [] };
}
