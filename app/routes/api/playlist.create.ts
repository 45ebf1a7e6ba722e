import { createdMessage } from "~/domain/playlist-name";
import { playlistName } from "~/domain/schemas/playlist";
import { createPlaylist, toAnswers } from "~/services/playlists.server";
import { mutation, postOnly } from "./answer.server";
import { refusePlaylist } from "./playlist-answer.server";

export const loader = postOnly;

/** Answers the playlist itself. The forms of the pages have limits of their own and post to `/playlist`. */
export const action = mutation(playlistName, async ({ db, env, session }, { name }) => {
  const userId = await session.requireListener();
  const made = await createPlaylist(db, { userId, name, now: new Date() }).catch(refusePlaylist);
  const [answer] = await toAnswers(db, [made], env.origin);
  return { answer: { ...answer }, snackbar: createdMessage(name), back: `/playlist/${made.pid}` };
});
