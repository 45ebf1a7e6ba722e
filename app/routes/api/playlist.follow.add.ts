import { z } from "zod";
import { followPlaylist } from "~/services/follows.server";
import { getPlaylist } from "~/services/playlists.server";
import { postOnly } from "./answer.server";
import { playlistMutation } from "./playlist-answer.server";

export const loader = postOnly;

export const action = playlistMutation(z.object({}), async ({ db, session }, _, { pid, now }) => {
  await getPlaylist(db, pid, session.userId);
  const userId = await session.requireListener();
  await followPlaylist(db, { userId, pid, now });
  return { answer: { pid, following: true }, snackbar: "Bookmarked" };
});
