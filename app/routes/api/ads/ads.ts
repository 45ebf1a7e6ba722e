import { z } from "zod";
import { loadAds } from "~/services/ads/ads.server";
import { getOnly, query } from "../answer.server";

export const action = getOnly;

/** The adverts of every slot for the listener's country (PROMPT-2). */
export const loader = query(z.object({}), async ({ db, env, country }) => ({
  res: await loadAds(db, { country, imageOrigins: env.adImageOrigins }),
}));
