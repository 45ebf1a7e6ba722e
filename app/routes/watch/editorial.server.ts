import type { AppLoadContext } from "@remix-run/node";
import type { PublicPolicyName } from "~/services/cache-policy.server";
import { surrogateKey } from "~/services/cache-policy.server";
import { channelCards, SMALL } from "../discover/channels.server";
import { articleOf, reviewGlimpse } from "../discover/reviews.server";

/** Two whole rows of three. */
const HOME_REVIEWS = 6;

/** The page that names no video: `/`, and `/watch` alone. */
export function isHome({ searchParams }: URL): boolean {
  return !searchParams.has("v");
}

/**
 * What the editors put under the player (spec 1 §2): the video's article; at home what is live and the reviews. `keys` and
 * `policy` are those of a page with it.
 */
export async function drawEditorial(context: AppLoadContext, ytid: string, home: boolean) {
  const { imageOrigin } = context.env.youtube;
  if (!home) {
    const policy: PublicPolicyName = "publicPage";
    const article = { article: await articleOf(context, ytid) };
    return { article, channels: null, reviews: null, policy, keys: [] };
  }
  const [cards, reviews] = await Promise.all([
    channelCards(context, Date.now()),
    reviewGlimpse(context, HOME_REVIEWS),
  ]);
  const policy: PublicPolicyName = "publicLive";
  return {
    article: null,
    channels: { channels: cards.slice(0, SMALL), imageOrigin },
    reviews: { reviews, imageOrigin },
    policy,
    keys: [surrogateKey.page("reviews"), surrogateKey.page("streams")],
  };
}
