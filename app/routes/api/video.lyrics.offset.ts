import { lyricOffset } from "~/domain/schemas/lyrics";
import { setLyricOffset } from "~/services/lyrics/offsets.server";
import { mutation, postOnly } from "./answer.server";

export const loader = postOnly;

/** How far this listener wants the lyrics of a video shifted. */
export const action = mutation(lyricOffset, async ({ db, session }, { ytid, offset }) => {
  const userId = await session.requireListener();
  await setLyricOffset(db, { userId, ytid, offset });
  return { answer: { ytid, offset } };
});
