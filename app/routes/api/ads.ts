import { z } from "zod";
import { addresses } from "~/addresses";
import { featuresHere, UPSELL_MODES } from "~/domain/ads/upsell";
import { readPreferences } from "~/domain/shell/preferences";
import { claimDemo } from "~/services/ads/upsell.server";
import { answersGet, answersPost, get, nothing, post } from "../calls/resource.server";

const { api } = addresses;

const input = z.object({
  mode: z.enum(UPSELL_MODES).default("DEMO"),
  /** The page's path and query. */
  path: z.string().startsWith("/").max(2000).default("/").catch("/"),
});

export const calls = {
  [api.ads.index]: get(
    { about: "The adverts of every slot for the listener's country (PROMPT-2).", takes: nothing },
    async ({ ads, env, country }) => ({
      res: await ads.of({ country, imageOrigins: env.adImageOrigins }),
    }),
  ),

  [api.ads.geo]: post(
    {
      about: "The listener's two-letter country code from the CDN's header; null without one.",
      takes: nothing,
    },
    async ({ country }) => ({
      answer: { loc: country },
    }),
  ),

  [api.upsell]: post(
    {
      about: "The feature demo that is due, or null (PROMPT-1). Visitors never get one.",
      takes: input,
    },
    async (context, { mode, path }, _from, { headers }) => {
      const { db, session, analytics } = context;
      const { userId } = session;
      const here = featuresHere(path, readPreferences(headers.get("Cookie")).lastFeature);
      const demo = userId ? await claimDemo(db, { userId, mode, here, now: new Date() }) : null;
      if (demo) analytics.track({ name: "feature-demo-shown", feature: demo.feature });
      return { answer: { demo } };
    },
  ),
};

export const loader = answersGet(calls);
export const action = answersPost(calls);
