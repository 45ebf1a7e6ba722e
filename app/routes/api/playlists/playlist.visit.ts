import { z } from "zod";
import { pid } from "~/domain/playlists/playlist-schema";
import { loadPlaylist } from "~/services/playlists/playlists.server";
import { mutation, postOnly } from "../answer.server";
import { throwPlaylistError } from "./playlist-answer.server";

export const loader = postOnly;

const visited = z.object({ pid });

/** Counts a visit of a playlist. Scripts report it because most page requests end at a cache. Creates no session. */
export const action = mutation(visited, async ({ db, session, analytics }, { pid }) => {
  await loadPlaylist(db, pid, session.userId).catch(throwPlaylistError);
  analytics.track({ name: "playlist-visited", pid });
  return { answer: { ok: true } };
});
