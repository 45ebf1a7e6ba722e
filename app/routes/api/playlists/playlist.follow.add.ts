import { z } from "zod";
import { followPlaylist } from "~/services/playlists/follows.server";
import { loadPlaylist } from "~/services/playlists/playlists.server";
import { postOnly } from "../answer.server";
import { playlistMutation } from "./playlist-answer.server";

export const loader = postOnly;

export const action = playlistMutation(z.object({}), async ({ db, session }, _, { pid, now }) => {
  await loadPlaylist(db, pid, session.userId);
  const userId = await session.requireListener();
  await followPlaylist(db, { userId, pid, now });
  return { answer: { pid, following: true }, snackbar: "Bookmarked" };
});
