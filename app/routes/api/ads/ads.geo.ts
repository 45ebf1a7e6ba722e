import { z } from "zod";
import { mutation, postOnly } from "../answer.server";

export const loader = postOnly;

/** The listener's two-letter country code from the CDN's header; null without one. */
export const action = mutation(z.object({}), async ({ country }) => ({
  answer: { loc: country },
}));
