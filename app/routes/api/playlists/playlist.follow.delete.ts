import { z } from "zod";
import { addresses } from "~/addresses";
import { unfollowPlaylist } from "~/services/playlists/follows.server";
import { postOnly } from "../answer.server";
import { playlistMutation } from "./playlist-answer.server";

export const loader = postOnly;

/** On the page of the playlist its button changes to Follow instead. */
const YOUR_MUSIC = /^\/playlist\/?(?:\?|$)/i;

export const action = playlistMutation(z.object({}), async ({ db }, _, { userId, pid }) => {
  const { name } = await unfollowPlaylist(db, { userId, pid });
  const action = addresses.api.playlist.follow.add(pid);
  const undo = { title: name, from: "Your Music", action, fields: {}, onlyOn: YOUR_MUSIC };
  return { answer: { pid, following: false }, snackbar: "Removed bookmark", undo };
});
