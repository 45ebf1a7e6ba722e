import { z } from "zod";
import { requestedMail } from "../../account/login/requested-mail.server";
import { getOnly, query } from "../answer.server";

export const action = getOnly;

/** The state of the email that this browser requested, polled by its waiting page. */
export const loader = query(z.object({}), async (context) => {
  const { state } = await requestedMail(context);
  return { state, signedIn: context.session.accountId !== null };
});
