import { z } from "zod";
import { requireAccountData } from "../../account/signed-in.server";
import { getOnly, query } from "../answer.server";

export const action = getOnly;

/** The account that is signed in; 401 without one. */
export const loader = query(z.object({}), async (context) => {
  const account = await requireAccountData(context);
  const { email, uid, loginProviders, alreadyGeneratedPassword } = account;
  return { email, uid, loginProviders, alreadyGeneratedPassword };
});
