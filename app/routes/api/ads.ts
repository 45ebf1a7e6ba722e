import { z } from "zod";
import { addresses } from "~/addresses";
import { featuresHere, UPSELL_MODES } from "~/domain/ads/upsell";
import { readPreferences } from "~/domain/shell/preferences";
import { claimDemo } from "~/services/ads/upsell.server";
import { answersGet, answersPost, get, post } from "./resource.server";

const { api } = addresses;

const input = z.object({
  mode: z.enum(UPSELL_MODES).default("DEMO"),
  /** Path and query of the page. */
  path: z.string().startsWith("/").max(2000).default("/").catch("/"),
});

export const calls = {
  /** The adverts of every slot for the listener's country (PROMPT-2). */
  [api.ads.index]: get(z.object({}), async ({ ads, env, country }) => ({
    res: await ads.of({ country, imageOrigins: env.adImageOrigins }),
  })),

  /** The listener's two-letter country code from the CDN's header; null without one. */
  [api.ads.geo]: post(z.object({}), async ({ country }) => ({
    answer: { loc: country },
  })),

  /** The feature demo that is due, or null (PROMPT-1). Visitors never get one. */
  [api.upsell]: post(input, async (context, { mode, path }, _from, { headers }) => {
    const { db, session, analytics } = context;
    const { userId } = session;
    const here = featuresHere(path, readPreferences(headers.get("Cookie")).lastFeature);
    const demo = userId ? await claimDemo(db, { userId, mode, here, now: new Date() }) : null;
    if (demo) analytics.track({ name: "feature-demo-shown", feature: demo.feature });
    return { answer: { demo } };
  }),
};

export const loader = answersGet(calls);
export const action = answersPost(calls);
