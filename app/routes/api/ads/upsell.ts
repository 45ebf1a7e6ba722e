import { z } from "zod";
import { UPSELL_MODES } from "~/domain/ads/upsell";
import { claimDemo } from "~/services/ads/upsell.server";
import { mutation, postOnly } from "../answer.server";

export const loader = postOnly;

const input = z.object({ mode: z.enum(UPSELL_MODES).default("DEMO") });

/** The feature demo that is due, or null (PROMPT-1). Visitors never get one. */
export const action = mutation(input, async ({ db, session, analytics }, { mode }) => {
  const { userId } = session;
  const demo = userId ? await claimDemo(db, { userId, mode, now: new Date() }) : null;
  if (demo) analytics.track({ name: "feature-demo-shown", feature: demo.feature });
  return { answer: { demo } };
});
