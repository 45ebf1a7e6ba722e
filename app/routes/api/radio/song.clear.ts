import { addresses } from "~/addresses";
import { songHeart } from "~/domain/radio/radio-query";
import { HEART_LISTS } from "~/domain/shell/undo";
import { setSongHeart } from "~/services/radio/song-hearts.server";
import { mutation, postOnly } from "../answer.server";

export const loader = postOnly;

export const action = mutation(songHeart, async ({ db, session }, { title }) => {
  const userId = await session.requireListener();
  await setSongHeart(db, { userId, title, hearted: false, now: new Date() });
  const offer = { from: "your favorites", action: addresses.api.radio.song.set, fields: { title } };
  const undo = { title, ...offer, onlyOn: HEART_LISTS };
  return {
    answer: { ok: true },
    snackbar: "Song Un-hearted",
    undo,
    back: `${addresses.radio.index}?tab=favorites`,
  };
});
