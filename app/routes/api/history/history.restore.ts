import { historyEntry } from "~/domain/history/plays-schema";
import { restoreToHistory } from "~/services/history/history.server";
import { mutation, postOnly } from "../answer.server";
import { removedVideo } from "./removed-video.server";

export const loader = postOnly;

/** Undoes the latest `POST /api/history/del`. */
export const action = mutation(historyEntry, async ({ db, session }, { ytid }) => {
  const removed = await removedVideo.take(session, (video) => video.ytid === ytid);
  await restoreToHistory(db, { userId: await session.requireListener(), removed });
  return { answer: { ytid, repeats: removed.repeats }, snackbar: "Video is back in your history" };
});
