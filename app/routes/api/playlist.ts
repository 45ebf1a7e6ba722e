import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { playlistKeys } from "~/domain/schemas/playlist";
import { isSystemPid } from "~/domain/system-playlists";
import { lastSearch } from "~/services/last-search.server";
import { getPlaylists, toAnswers } from "~/services/playlists.server";
import { systemAnswer } from "~/services/system-playlists.server";
import { apiError, getOnly } from "./answer.server";

export const action = getOnly;

/** `?key=pid:a&key=pid:b`: those that exist, in the order asked for. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, env, session } = context;
  const keys = new URL(request.url).searchParams.getAll("key");
  const asked = playlistKeys.safeParse({ key: keys });
  if (!asked.success) {
    const message = asked.error.issues[0]?.message ?? "A key is pid:{pid}";
    throw apiError({ status: 400, code: "invalid", message, fields: { key: [message] } });
  }
  const pids = asked.data.key;
  const { userId } = session;
  const { origin } = env;
  const made = pids.filter((pid) => !isSystemPid(pid));
  const reader = { userId, found: lastSearch(session)?.ytids ?? [], origin };
  const [known, filled] = await Promise.all([
    getPlaylists(db, made, userId).then((found) => toAnswers(db, found, origin)),
    Promise.all(pids.filter(isSystemPid).map((pid) => systemAnswer(db, pid, reader))),
  ]);
  const answers = new Map([...known, ...filled].map((answer) => [answer.pid, answer]));
  return json({ res: pids.flatMap((pid) => answers.get(pid) ?? []) });
}
