import { heart } from "~/domain/history/heart-schema";
import { setHeart } from "~/services/history/hearts.server";
import { mutation, postOnly } from "../answer.server";

export const loader = postOnly;

export const action = mutation(heart, async (context, { ytid }) => {
  const userId = await context.session.requireListener();
  const { totalStars } = await setHeart(context.db, { userId, ytid, star: false, now: new Date() });
  return { answer: { ytid, star: false, totalStars }, snackbar: "Video Un-hearted" };
});
