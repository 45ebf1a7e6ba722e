import { z } from "zod";
import { addresses } from "~/addresses";
import { endSession } from "~/services/account/session-list.server";
import { requireAccount } from "../../account/signed-in.server";
import { mutation, postOnly } from "../answer.server";
import { apiError } from "../api-error.server";

export const loader = postOnly;

/** Signs out one device of the account. */
export const action = mutation(z.object({ id: z.string().max(100) }), async (context, { id }) => {
  const userId = requireAccount(context);
  if (!(await endSession(context.db, { userId, id }))) {
    throw apiError({
      status: 404,
      code: "no_such_session",
      message: "That device is already signed out.",
    });
  }
  return { answer: { id }, snackbar: "Device signed out", back: addresses.sessions };
});
