import { playlistsPage } from "~/domain/schemas/playlist";
import { ownPlaylists, toAnswers } from "~/services/playlists.server";
import { getOnly, query } from "./answer.server";
import { requireOwn } from "./playlist-answer.server";

export const action = getOnly;

/** The listener's own playlists, the newest first. */
export const loader = query(playlistsPage, async (context, { uid, cursor, limit }) => {
  const { db, env, session } = context;
  requireOwn(context, uid);
  if (!session.userId) return { res: [] };
  const { res, next } = await ownPlaylists(db, session.userId, { cursor, limit });
  return { res: await toAnswers(db, res, env.origin), next };
});
