import { lyricOffset } from "~/domain/songs/lyrics-schema";
import { setLyricOffset } from "~/services/songs/offsets.server";
import { mutation, postOnly } from "../answer.server";

export const loader = postOnly;

/** Saves by how many seconds this listener shifts the lyrics of a video. */
export const action = mutation(lyricOffset, async ({ db, session }, { ytid, offset }) => {
  const userId = await session.requireListener();
  await setLyricOffset(db, { userId, ytid, offset });
  return { answer: { ytid, offset } };
});
