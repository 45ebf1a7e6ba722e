import { z } from "zod";
import { mutation, postOnly } from "./answer.server";

export const loader = postOnly;

/** The listener's country as the CDN in front tells it, in two letters; null where it does not (spec 2 §7). */
export const action = mutation(z.object({}), async ({ country }) => ({
  answer: { loc: country },
}));
