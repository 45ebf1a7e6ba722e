import { z } from "zod";
import { pid } from "~/domain/schemas/playlist";
import { getPlaylist } from "~/services/playlists.server";
import { mutation, postOnly } from "./answer.server";
import { refusePlaylist } from "./playlist-answer.server";

export const loader = postOnly;

const visited = z.object({ pid });

/** A playlist was opened (spec 2 §2). Browsers say so, as caches answer for most of its page. It makes no session. */
export const action = mutation(visited, async ({ db, session, analytics }, { pid }) => {
  await getPlaylist(db, pid, session.userId).catch(refusePlaylist);
  analytics.track({ name: "playlist-visited", pid });
  return { answer: { ok: true } };
});
