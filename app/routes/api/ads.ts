import { z } from "zod";
import { adsFor } from "~/services/ads/ads.server";
import { getOnly, query } from "./answer.server";

export const action = getOnly;

/** What stands in the slots of the layouts, for the listener's country. */
export const loader = query(z.object({}), async ({ db, env, country }) => ({
  res: await adsFor(db, { country, imageOrigins: env.adImageOrigins }),
}));
