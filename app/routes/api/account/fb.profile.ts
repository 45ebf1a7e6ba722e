import { z } from "zod";
import { ownProfileAt } from "../../account/oauth/provider-profile.server";
import { getOnly, query } from "../answer.server";

export const action = getOnly;

/** The account's profile at Facebook. */
export const loader = query(z.object({}), async (context) => {
  const { subject: fbUid, ...profile } = await ownProfileAt(context, "facebook");
  return { profile: { fbUid, ...profile } };
});
