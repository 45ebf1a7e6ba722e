import { setYtids } from "~/domain/playlists/playlist-schema";
import { setItems } from "~/services/playlists/playlist-items.server";
import { postOnly } from "../answer.server";
import { playlistMutation } from "./playlist-answer.server";

export const loader = postOnly;

/** Replaces the playlist's videos and episodes with these, in this order. */
export const action = playlistMutation(setYtids, async ({ db }, { ytids }, own) => {
  await setItems(db, { ...own, ytids });
  return { answer: { pid: own.pid, ytids } };
});
