import { addresses } from "~/addresses";
import { createdMessage } from "~/domain/playlists/playlist-name";
import { playlistName } from "~/domain/playlists/playlist-schema";
import { createPlaylist, toPlaylistAnswers } from "~/services/playlists/playlists.server";
import { mutation, postOnly } from "../answer.server";
import { throwPlaylistError } from "./playlist-answer.server";

export const loader = postOnly;

/** Returns the new playlist. The forms on pages have their own limits (PLAYLIST-2) and post to `/playlist`. */
export const action = mutation(playlistName, async ({ db, env, session }, { name }) => {
  const userId = await session.requireListener();
  const made = await createPlaylist(db, { userId, name, now: new Date() }).catch(
    throwPlaylistError,
  );
  const [answer] = await toPlaylistAnswers(db, [made], env.shareOrigin);
  return {
    answer: { ...answer },
    snackbar: createdMessage(name),
    back: addresses.playlist.of(made.pid),
  };
});
