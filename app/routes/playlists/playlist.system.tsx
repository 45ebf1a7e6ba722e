import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SystemPlaylist } from "~/components/playlists/system-playlist";
import { listQuery } from "~/domain/lists/list-query";
import { parseQuery } from "~/domain/text/query/parse-query";
import { NotAllowed } from "~/services/playlists/playlists.server";
import { SYSTEM_PLAYLISTS } from "~/domain/playlists/system-playlists";
import { FILLS_ITSELF, throwPlaylistError } from "./playlist-answer.server";
import { titled } from "../shell/titled";
import { loadSystemPlaylist } from "./playlist-system.server";
import { forVisitors } from "../shell/audience.server";

export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.data) return [];
  const { name, description } = SYSTEM_PLAYLISTS[args.data.pid];
  return titled(name, { description })(args);
};

export const query = listQuery;

/** A list that fills itself (PLAYLIST-7). */
export const loader = forVisitors(({ request, context }) => {
  return loadSystemPlaylist(context, parseQuery(request, query), request);
});

export function action(): never {
  return throwPlaylistError(new NotAllowed(FILLS_ITSELF));
}

export default function SystemPlaylistPage() {
  return <SystemPlaylist {...useLoaderData<typeof loader>()} />;
}
