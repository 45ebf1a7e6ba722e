import { songHeart } from "~/domain/radio/radio-query";
import { setSongHeart } from "~/services/radio/song-hearts.server";
import { mutation, postOnly } from "../answer.server";

export const loader = postOnly;

export const action = mutation(songHeart, async ({ db, session }, { title }) => {
  const userId = await session.requireListener();
  await setSongHeart(db, { userId, title, hearted: false, now: new Date() });
  return { answer: { ok: true }, back: "/radio?tab=favorites" };
});
