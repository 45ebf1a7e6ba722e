import { z } from "zod";
import { ownProfileAt } from "../../account/oauth/provider-profile.server";
import { getOnly, query } from "../answer.server";

export const action = getOnly;

/** The account's profile at Google. */
export const loader = query(z.object({}), async (context) => {
  const { email, firstName, pictureUrl: imageURL } = await ownProfileAt(context, "google");
  return { profile: { email, firstName, imageURL } };
});
