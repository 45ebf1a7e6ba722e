import { z } from "zod";
import { UPSELL_MODES } from "~/domain/upsell";
import { takeDemo } from "~/services/upsell/upsell.server";
import { mutation, postOnly } from "./answer.server";

export const loader = postOnly;

const asked = z.object({ mode: z.enum(UPSELL_MODES).default("DEMO") });

/** The demo of a feature that is due, if any (spec 2 §4). Asked for by an action of the listener, who exists by then. */
export const action = mutation(asked, async ({ db, session, analytics }, { mode }) => {
  const { userId } = session;
  const demo = userId ? await takeDemo(db, { userId, mode, now: new Date() }) : null;
  if (demo) analytics.track({ name: "feature-demo-shown", feature: demo.feature });
  return { answer: { demo } };
});
