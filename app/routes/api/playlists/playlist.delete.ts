import { z } from "zod";
import { addresses } from "~/addresses";
import { deletePlaylist } from "~/services/playlists/playlists.server";
import { postOnly } from "../answer.server";
import { playlistMutation } from "./playlist-answer.server";

export const loader = postOnly;

export const action = playlistMutation(z.object({}), async ({ db }, _, own) => {
  await deletePlaylist(db, own);
  return { answer: { pid: own.pid }, snackbar: "Removed Playlist", back: addresses.playlist.index };
});
