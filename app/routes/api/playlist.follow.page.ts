import { playlistsPage } from "~/domain/schemas/playlist";
import { followedPlaylists } from "~/services/follows.server";
import { toAnswers } from "~/services/playlists.server";
import { getOnly, query } from "./answer.server";
import { requireOwn } from "./playlist-answer.server";

export const action = getOnly;

/** What the listener follows, the newest bookmark first. */
export const loader = query(playlistsPage, async (context, { uid, cursor, limit }) => {
  const { db, env, session } = context;
  requireOwn(context, uid);
  if (!session.userId) return { res: [] };
  const { res, next } = await followedPlaylists(db, session.userId, { cursor, limit });
  return { res: await toAnswers(db, res, env.origin), next };
});
