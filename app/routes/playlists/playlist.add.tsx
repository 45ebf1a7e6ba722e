import { loadVideoTitle } from "../videos/video-title.server";
import {
  data,
  type ActionFunctionArgs,
  type AppLoadContext,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AddToPlaylist } from "~/components/playlists/add-to-playlist";
import { timesOf } from "~/components/lists/episode-card";
import { parseLoopKey } from "~/domain/playlists/loop-card";
import { isPlaylistItem, playlistItemPath } from "~/domain/playlists/playlist-item";
import { INVALID_NAME } from "~/domain/playlists/playlist-name";
import { addToPlaylistPath } from "~/domain/playlists/playlist-paths";
import { safePath } from "~/domain/shell/redirect-to";
import { flag, parseQuery, text } from "~/domain/text/query/parse-query";
import { isYtid } from "~/domain/videos/youtube-id";
import { loadCards } from "~/services/playlists/playlist-cards.server";
import { loadPlaylistsContaining, loadYourMusic } from "~/services/playlists/your-music.server";
import { titled } from "../shell/titled";
import { createFromForm, field } from "./playlist-form.server";
import { forListener } from "../shell/audience.server";

export const meta: MetaFunction = titled("Add to playlist");

/** Playlists to show. The rest are on the page of all playlists. */
const SHOWN = 200;

export const query = z.object({ back: text, new: flag, v: text });

function readQuery(request: Request) {
  const given = parseQuery(request, query);
  const ytid = given.v ?? "";
  if (!isPlaylistItem(ytid)) throw data("This is not a video id.", 404);
  const back = safePath(given.back, playlistItemPath(ytid));
  const isNew = given.new;
  return { ytid, back, isNew, path: addToPlaylistPath(ytid, back, isNew) };
}

/** The title of a video, or of a video or an episode with the section to add. */
async function titleOf(context: AppLoadContext, key: string): Promise<string> {
  if (isYtid(key)) return loadVideoTitle(context, key);
  const loop = parseLoopKey(key);
  if (loop) {
    const title = await loadVideoTitle(context, loop.ytid);
    return `${title} (${timesOf({ slice: loop.section, duration: null })})`;
  }
  const { db, session } = context;
  const episode = (await loadCards(db, session.userId, [key])).get(key);
  if (!episode) throw data("There is no such episode.", 404);
  const times = timesOf(episode);
  return times ? `${episode.title} (${times})` : episode.title;
}

/** Add to playlist (PLAYLIST-5). */
export const loader = forListener(async ({ request, context }) => {
  const { db, session } = context;
  const asked = readQuery(request);
  const { ytid } = asked;
  const { userId } = session;
  const [title, own, containingPids] = await Promise.all([
    titleOf(context, ytid),
    userId ? loadYourMusic(db, userId, { tab: "mine", limit: SHOWN }) : { res: [] },
    userId ? loadPlaylistsContaining(db, userId, ytid) : Promise.resolve<string[]>([]),
  ]);
  return {
    ...asked,
    title,
    playlists: own.res.map(({ pid, name, itemCount, held }) => ({
      pid,
      name,
      itemCount,
      held,
      has: containingPids.includes(pid),
    })),
  };
});

/**
 * Creates a playlist with the video. The field and the snackbar have different messages for an
 * invalid name (PLAYLIST-2).
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ytid, back } = readQuery(request);
  const name = field(await request.formData(), "name");
  const to = addToPlaylistPath(ytid, back);
  const rejected = await createFromForm(context, { entry: "popup", name, ytids: [ytid], to });
  context.session.flash(rejected.data.message, { kind: "error" });
  return data({ name, message: INVALID_NAME }, rejected.init ?? undefined);
}

export default function AddToPlaylistPage() {
  const page = useLoaderData<typeof loader>();
  return <AddToPlaylist {...page} rejected={useActionData<typeof action>()} />;
}
