import type { AppLoadContext } from "@remix-run/node";
import type { PublicPolicyName } from "~/services/cache-policy.server";
import { surrogateKey } from "~/services/cache-policy.server";
import { channelCards, SMALL } from "../discover/channels.server";
import { articleOf, reviewGlimpse } from "../discover/reviews.server";
import { drawStart } from "./start.server";

/** Two whole rows of three. */
const HOME_REVIEWS = 6;

/** The page that names no video: `/`, and `/watch` alone. */
function isHome({ url }: Request): boolean {
  return !new URL(url).searchParams.has("v");
}

/**
 * What lies under the player (spec 1 §2): the video's article; at home what the visit opens, what is live and the reviews.
 * `keys` and `policy` are those of a page with it.
 */
export async function drawEditorial(context: AppLoadContext, ytid: string, request: Request) {
  const { imageOrigin } = context.env.youtube;
  if (!isHome(request)) {
    const policy: PublicPolicyName = "publicPage";
    const article = { article: await articleOf(context, ytid) };
    return { article, home: null, policy, keys: [] };
  }
  const [start, cards, reviews] = await Promise.all([
    drawStart(context, request),
    channelCards(context, Date.now()),
    reviewGlimpse(context, HOME_REVIEWS),
  ]);
  const policy: PublicPolicyName = "publicLive";
  return {
    article: null,
    home: { start, channels: cards.slice(0, SMALL), reviews, imageOrigin },
    policy,
    keys: [surrogateKey.page("reviews"), surrogateKey.page("streams")],
  };
}
