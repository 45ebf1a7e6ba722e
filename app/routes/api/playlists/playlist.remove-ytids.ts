import { someYtids } from "~/domain/playlists/playlist-schema";
import { isYtid } from "~/domain/videos/youtube-id";
import { removeItems } from "~/services/playlists/playlist-items.server";
import { postOnly } from "../answer.server";
import { playlistMutation } from "./playlist-answer.server";
import { offerUndo } from "./playlist-undo.server";

export const loader = postOnly;

/** `restore-ytids` can undo the removal until the next one. */
export const action = playlistMutation(someYtids, async ({ db, session }, { ytids }, own) => {
  const { removed } = await removeItems(db, { ...own, ytids });
  if (removed.length > 0) offerUndo(session, own, removed);
  return {
    answer: { pid: own.pid, removed: removed.map(({ ytid }) => ytid) },
    snackbar: ytids.some(isYtid) ? "Deleted video" : "Deleted episode",
  };
});
