import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { playlistKeys } from "~/domain/schemas/playlist";
import { getPlaylists, toAnswers } from "~/services/playlists.server";
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
  const found = await getPlaylists(db, asked.data.key, session.userId);
  return json({ res: await toAnswers(db, found, env.origin) });
}
