import { playlistsPage } from "~/domain/playlists/playlist-schema";
import { loadFollowedPlaylists } from "~/services/playlists/follows.server";
import { toPlaylistAnswers } from "~/services/playlists/playlists.server";
import { getOnly, query } from "../answer.server";
import { refuseStranger } from "../own-uid.server";

export const action = getOnly;

/** The playlists that the listener follows, latest first. */
export const loader = query(playlistsPage, async (context, { uid, cursor, limit }) => {
  const { db, env, session } = context;
  refuseStranger(session, uid);
  if (!session.userId) return { res: [] };
  const { res, next } = await loadFollowedPlaylists(db, session.userId, { cursor, limit });
  return { res: await toPlaylistAnswers(db, res, env.shareOrigin), next };
});
