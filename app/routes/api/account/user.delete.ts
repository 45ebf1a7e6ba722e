import { forgetPlayed } from "~/domain/shell/cookies";
import { deleteListenerBody } from "~/domain/account/listener-data-schema";
import { ALL_DELETED, deleteCaller } from "../../account/profile/delete.server";
import { mutation, postOnly } from "../answer.server";

export const loader = postOnly;

/** Deletes the account, or the anonymous listener, with all stored data. */
export const action = mutation(deleteListenerBody, async (context) => {
  await deleteCaller(context);
  const headers = forgetPlayed(context.env.secure);
  return { answer: { deleted: true }, snackbar: ALL_DELETED, headers };
});
