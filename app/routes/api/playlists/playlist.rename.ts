import { renamedMessage } from "~/domain/playlists/playlist-name";
import { playlistName } from "~/domain/playlists/playlist-schema";
import { renamePlaylist } from "~/services/playlists/playlists.server";
import { postOnly } from "../answer.server";
import { playlistMutation } from "./playlist-answer.server";

export const loader = postOnly;

export const action = playlistMutation(playlistName, async ({ db }, { name }, own) => {
  await renamePlaylist(db, { ...own, name });
  return { answer: { pid: own.pid, name }, snackbar: renamedMessage(name) };
});
