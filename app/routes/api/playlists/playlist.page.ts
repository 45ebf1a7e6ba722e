import { playlistsPage } from "~/domain/playlists/playlist-schema";
import { loadOwnPlaylists, toPlaylistAnswers } from "~/services/playlists/playlists.server";
import { getOnly, query } from "../answer.server";
import { refuseStranger } from "../own-uid.server";

export const action = getOnly;

/** The listener's own playlists, newest first. */
export const loader = query(playlistsPage, async (context, { uid, cursor, limit }) => {
  const { db, env, session } = context;
  refuseStranger(session, uid);
  if (!session.userId) return { res: [] };
  const { res, next } = await loadOwnPlaylists(db, session.userId, { cursor, limit });
  return { res: await toPlaylistAnswers(db, res, env.shareOrigin), next };
});
