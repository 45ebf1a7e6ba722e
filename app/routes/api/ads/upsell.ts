import { z } from "zod";
import { featuresHere, UPSELL_MODES } from "~/domain/ads/upsell";
import { readPreferences } from "~/domain/shell/cookies";
import { claimDemo } from "~/services/ads/upsell.server";
import { mutation, postOnly } from "../answer.server";

export const loader = postOnly;

const input = z.object({
  mode: z.enum(UPSELL_MODES).default("DEMO"),
  /** Path and query of the page. */
  path: z.string().startsWith("/").max(2000).default("/").catch("/"),
});

/** The feature demo that is due, or null (PROMPT-1). Visitors never get one. */
export const action = mutation(input, async (context, { mode, path }, _from, { headers }) => {
  const { db, session, analytics } = context;
  const { userId } = session;
  const here = featuresHere(path, readPreferences(headers.get("Cookie")).lastFeature);
  const demo = userId ? await claimDemo(db, { userId, mode, here, now: new Date() }) : null;
  if (demo) analytics.track({ name: "feature-demo-shown", feature: demo.feature });
  return { answer: { demo } };
});
