import { addresses } from "~/addresses";
import { heart } from "~/domain/history/heart-schema";
import { HEART_LISTS } from "~/domain/shell/undo";
import { setHeart } from "~/services/history/hearts.server";
import { mutation, postOnly } from "../answer.server";
import { loadVideoTitle } from "../../videos/video-title.server";

export const loader = postOnly;

export const action = mutation(heart, async (context, { ytid }, from) => {
  const userId = await context.session.requireListener();
  const { totalStars } = await setHeart(context.db, { userId, ytid, star: false, now: new Date() });
  const done = { answer: { ytid, star: false, totalStars }, snackbar: "Video Un-hearted" };
  if (from === "script") return done;
  const offer = { from: "your hearts", action: addresses.api.star.set, fields: { ytid } };
  return {
    ...done,
    undo: { title: await loadVideoTitle(context, ytid), ...offer, onlyOn: HEART_LISTS },
  };
});
