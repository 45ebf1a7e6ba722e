import { z } from "zod";
import { getOnly, query } from "../answer.server";

export const action = getOnly;

/** The adverts of every slot for the listener's country (PROMPT-2). */
export const loader = query(z.object({}), async ({ ads, env, country }) => ({
  res: await ads.of({ country, imageOrigins: env.adImageOrigins }),
}));
