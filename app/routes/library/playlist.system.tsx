import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SystemPlaylist } from "~/components/playlists/system-playlist";
import { NotYours } from "~/services/playlists.server";
import { SYSTEM_PLAYLISTS } from "~/domain/system-playlists";
import { FILLS_ITSELF, refusePlaylist } from "../api/playlist-answer.server";
import { titled } from "../titled";
import { drawSystemPlaylist } from "./playlist-system.server";

export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.data) return [];
  const { name, description } = SYSTEM_PLAYLISTS[args.data.pid];
  return titled(name, { description })(args);
};

/** A list that fills itself (spec 1 §3); one's own are drawn for their listener alone. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return drawSystemPlaylist(context, new URL(request.url));
}

export function action(): never {
  return refusePlaylist(new NotYours(FILLS_ITSELF));
}

export default function SystemPlaylistPage() {
  return <SystemPlaylist {...useLoaderData<typeof loader>()} />;
}
