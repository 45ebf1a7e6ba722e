import { z } from "zod";
import { ownProfileAt } from "../account/provider-profile.server";
import { getOnly, query } from "./answer.server";

export const action = getOnly;

/** The social profile of spec 1 §3. */
export const loader = query(z.object({}), async (context) => {
  const { subject: fbUid, ...profile } = await ownProfileAt(context, "facebook");
  return { profile: { fbUid, ...profile } };
});
