import { z } from "zod";
import { waitingFor } from "../account/waiting.server";
import { getOnly, query } from "./answer.server";

export const action = getOnly;

/** What became of the mail that this browser asked for: for its waiting page. */
export const loader = query(z.object({}), async (context) => {
  const { state } = await waitingFor(context);
  return { state, signedIn: context.session.accountId !== null };
});
