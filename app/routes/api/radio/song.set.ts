import { addresses } from "~/addresses";
import { songHeart } from "~/domain/radio/radio-query";
import { setSongHeart } from "~/services/radio/song-hearts.server";
import { mutation, postOnly } from "../answer.server";

export const loader = postOnly;

/** Hearts a song of a station as a search for its videos (RADIO-25). */
export const action = mutation(songHeart, async ({ db, session }, { title }) => {
  const userId = await session.requireListener();
  await setSongHeart(db, { userId, title, hearted: true, now: new Date() });
  return {
    answer: { ok: true },
    snackbar: "Song Hearted",
    back: `${addresses.radio.index}?tab=favorites`,
  };
});
