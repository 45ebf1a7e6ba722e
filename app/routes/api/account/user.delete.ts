import { forgetPlayed } from "~/domain/shell/cookies";
import { deleteListenerBody } from "~/domain/account/listener-data-schema";
import { ALL_DELETED, deleteCaller } from "../../account/profile/delete.server";
import { mutation, postOnly } from "../answer.server";
import { apiError } from "../api-error.server";

export const loader = postOnly;

/** Deletes the account, or the anonymous listener, with all stored data, where the caller proves to be its owner (ACCOUNT-11). */
export const action = mutation(deleteListenerBody, async (context, { present }) => {
  const rejection = await deleteCaller(context, present ?? null);
  if (rejection) {
    const { message, status, retryAfter } = rejection;
    const answer = apiError({
      status,
      code: "not_proven",
      message,
      fields: { present: [message] },
    });
    if (retryAfter) answer.headers.set("Retry-After", String(retryAfter));
    throw answer;
  }
  const headers = forgetPlayed(context.env.secure);
  return { answer: { deleted: true }, snackbar: ALL_DELETED, headers };
});
