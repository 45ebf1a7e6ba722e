import { addresses } from "~/addresses";
import { historyEntry } from "~/domain/history/plays-schema";
import { removeFromHistory } from "~/services/history/history.server";
import { mutation, postOnly } from "../answer.server";
import { removedVideo } from "./removed-video.server";
import { loadVideoTitle } from "../../videos/video-title.server";

export const loader = postOnly;

/** Removes a video from the history (HISTORY-5). Repeating the call changes nothing. */
export const action = mutation(historyEntry, async (context, { ytid }, from) => {
  const { db, session } = context;
  const { userId } = session;
  const removed = userId ? await removeFromHistory(db, { userId, ytid }) : null;
  const done = { answer: { ytid, removed: removed !== null }, snackbar: "Deleted video" };
  if (!removed) return done;
  removedVideo.save(session, { ...removed, lastViewed: removed.lastViewed.toISOString() });
  if (from === "script") return done;
  const offer = { from: "your history", action: addresses.api.history.restore, fields: { ytid } };
  return { ...done, undo: { title: await loadVideoTitle(context, ytid), ...offer } };
});
