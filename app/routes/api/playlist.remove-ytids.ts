import { someYtids } from "~/domain/schemas/playlist";
import { removeItems } from "~/services/playlist-items.server";
import { postOnly } from "./answer.server";
import { playlistMutation } from "./playlist-answer.server";
import { offerUndo } from "./playlist-undo.server";

export const loader = postOnly;

/** What was removed can be put back by `restore-ytids` until something else is removed. */
export const action = playlistMutation(someYtids, async ({ db, session }, { ytids }, own) => {
  const { removed } = await removeItems(db, { ...own, ytids });
  if (removed.length > 0) offerUndo(session, own, removed);
  return {
    answer: { pid: own.pid, removed: removed.map(({ ytid }) => ytid) },
    snackbar: "Deleted video",
  };
});
