import { setYtids } from "~/domain/schemas/playlist";
import { setItems } from "~/services/playlist-items.server";
import { postOnly } from "./answer.server";
import { playlistMutation } from "./playlist-answer.server";

export const loader = postOnly;

/** The playlist then holds exactly these, in this order. */
export const action = playlistMutation(setYtids, async ({ db }, { ytids }, own) => {
  await setItems(db, { ...own, ytids });
  return { answer: { pid: own.pid, ytids } };
});
