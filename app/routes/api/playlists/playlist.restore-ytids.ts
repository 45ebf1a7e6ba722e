import { z } from "zod";
import { isYtid } from "~/domain/videos/youtube-id";
import { restoreItems } from "~/services/playlists/playlist-items.server";
import { postOnly } from "../answer.server";
import { apiError } from "../api-error.server";
import { playlistMutation } from "./playlist-answer.server";
import { takeUndo } from "./playlist-undo.server";

export const loader = postOnly;

/** Undoes the listener's last removal from this playlist. */
export const action = playlistMutation(z.object({}), async ({ db, session }, _, own) => {
  const items = await takeUndo(session, own);
  const { restored } = await restoreItems(db, { ...own, items });
  if (items.length > 0) {
    const isVideo = items.some(({ ytid }) => isYtid(ytid));
    const snackbar = isVideo ? "Video is back" : "Episode is back";
    return { answer: { pid: own.pid, restored }, snackbar };
  }
  throw apiError({
    status: 409,
    code: "nothing_removed",
    message: "There is nothing to undo.",
  });
});
