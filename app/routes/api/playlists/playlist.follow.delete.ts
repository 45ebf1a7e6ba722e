import { z } from "zod";
import { unfollowPlaylist } from "~/services/playlists/follows.server";
import { postOnly } from "../answer.server";
import { playlistMutation } from "./playlist-answer.server";

export const loader = postOnly;

export const action = playlistMutation(z.object({}), async ({ db }, _, { userId, pid }) => {
  await unfollowPlaylist(db, { userId, pid });
  return { answer: { pid, following: false }, snackbar: "Removed bookmark" };
});
