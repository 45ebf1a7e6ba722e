import { deletion } from "~/domain/schemas/listener-data";
import { ALL_DELETED, deleteWhoAsks } from "../account/delete.server";
import { mutation, postOnly } from "./answer.server";

export const loader = postOnly;

/** Deletes the account, or the anonymous listener, with everything that is kept of them. */
export const action = mutation(deletion, async (context) => {
  await deleteWhoAsks(context);
  return { answer: { deleted: true }, snackbar: ALL_DELETED };
});
