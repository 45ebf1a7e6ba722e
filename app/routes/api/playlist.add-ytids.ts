import { addedMessage } from "~/domain/playlist-name";
import { someYtids } from "~/domain/schemas/playlist";
import { addItems } from "~/services/playlist-items.server";
import { postOnly } from "./answer.server";
import { playlistMutation } from "./playlist-answer.server";

export const loader = postOnly;

/** `added` lacks what the playlist had already. */
export const action = playlistMutation(someYtids, async ({ db }, { ytids }, own) => {
  const { playlist, added } = await addItems(db, { ...own, ytids });
  const { pid, name } = playlist;
  const snackbar = added.length > 0 ? addedMessage(name) : `Already in playlist ${name}`;
  return { answer: { pid, added }, snackbar };
});
