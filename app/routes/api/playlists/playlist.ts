import type { LoaderFunctionArgs } from "@remix-run/node";
import { playlistKeys } from "~/domain/playlists/playlist-schema";
import { isSystemPid } from "~/domain/playlists/system-playlists";
import { lastSearch } from "~/services/search/last-search.server";
import { loadPlaylists, toPlaylistAnswers } from "~/services/playlists/playlists.server";
import { loadSystemAnswer } from "~/services/playlists/system-playlists.server";
import { getOnly } from "../answer.server";
import { apiError, json } from "../api-error.server";

export const action = getOnly;

/** `?key=pid:a&key=pid:b` returns the playlists that exist, in the order of the keys. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, env, session } = context;
  const keys = new URL(request.url).searchParams.getAll("key");
  const input = playlistKeys.safeParse({ key: keys });
  if (!input.success) {
    const message = input.error.issues[0]?.message ?? "A key is pid:{pid}";
    throw apiError({ status: 400, code: "invalid", message, fields: { key: [message] } });
  }
  const pids = input.data.key;
  const { userId } = session;
  const { shareOrigin: origin } = env;
  const userPids = pids.filter((pid) => !isSystemPid(pid));
  const reader = { userId, found: lastSearch(session)?.ytids ?? [], origin };
  const [userPlaylists, systemPlaylists] = await Promise.all([
    loadPlaylists(db, userPids, userId).then((found) => toPlaylistAnswers(db, found, origin)),
    Promise.all(pids.filter(isSystemPid).map((pid) => loadSystemAnswer(db, pid, reader))),
  ]);
  const answers = new Map(
    [...userPlaylists, ...systemPlaylists].map((answer) => [answer.pid, answer]),
  );
  return json({ res: pids.flatMap((pid) => answers.get(pid) ?? []) });
}
