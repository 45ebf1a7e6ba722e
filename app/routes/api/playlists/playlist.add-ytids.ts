import { addedMessage } from "~/domain/playlists/playlist-name";
import { someYtids } from "~/domain/playlists/playlist-schema";
import { addItems } from "~/services/playlists/playlist-items.server";
import { postOnly } from "../answer.server";
import { playlistMutation } from "./playlist-answer.server";

export const loader = postOnly;

/** `added` leaves out what was already in the playlist. */
export const action = playlistMutation(someYtids, async ({ db }, { ytids }, own) => {
  const { playlist, added } = await addItems(db, { ...own, ytids });
  const { pid, name } = playlist;
  const snackbar = added.length > 0 ? addedMessage(name) : `Already in playlist ${name}`;
  return { answer: { pid, added }, snackbar };
});
