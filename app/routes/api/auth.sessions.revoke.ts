import { z } from "zod";
import { endSession } from "~/services/accounts/session-list.server";
import { requireAccount } from "../account/signed-in.server";
import { apiError, mutation, postOnly } from "./answer.server";

export const loader = postOnly;

/** Signs one device of the account out. */
export const action = mutation(z.object({ id: z.string().max(100) }), async (context, { id }) => {
  const userId = requireAccount(context);
  if (!(await endSession(context.db, { userId, id }))) {
    throw apiError({ status: 404, code: "no_such_session", message: "That device is signed out." });
  }
  return { answer: { id }, snackbar: "Device signed out", back: "/sessions" };
});
