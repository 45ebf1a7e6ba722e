import { data, type AppLoadContext, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { addresses } from "~/addresses";
import { cardTitle } from "~/components/lists/episode-card";
import { RowActions } from "~/components/lists/row-actions";
import { parseCardKey } from "~/domain/playlists/episode-card";
import { playlistItemPath, videoOfItem } from "~/domain/playlists/playlist-item";
import { safePath } from "~/domain/shell/redirect-to";
import { shownSong } from "~/domain/songs/song-title";
import { parseQuery, text } from "~/domain/text/query/parse-query";
import { shownTitle } from "~/domain/videos/titles";
import { isStationId } from "~/domain/radio/station";
import { loadStations } from "~/services/radio/station-rows.server";
import { loadCards } from "~/services/playlists/playlist-cards.server";
import { titled } from "../shell/titled";
import { viewerOf } from "../shell/viewer.server";
import { forListener } from "../shell/audience.server";

export const meta: MetaFunction = titled("More");

export const query = z.object({
  back: text,
  can: z.enum(["remove", "move"]).nullable().catch(null),
  from: text,
  list: text,
  v: text,
});

async function loadVideo(context: AppLoadContext, ytid: string) {
  const known = await context.videoInfo.known(ytid, viewerOf(context));
  const { track, artist } = shownSong(shownTitle({ ytid, title: known?.title }), known?.author);
  const playable = !known?.unavailable;
  return { title: track, by: artist, episodeId: null, videoId: ytid, playable };
}

async function loadCard({ db, session }: AppLoadContext, key: string) {
  const episode = (await loadCards(db, session.userId, [key])).get(key) ?? null;
  return {
    title: cardTitle({ ytid: key, episode }),
    by: episode?.by ?? null,
    episodeId: episode?.id ?? null,
    videoId: null,
    playable: episode !== null,
  };
}

/** A row of a station plays it itself. */
async function loadStation({ db }: AppLoadContext, id: string) {
  const [station] = await loadStations(db, [id]);
  if (!station) throw data("There is no such station.", 404);
  return { title: station.name, by: null, episodeId: null, videoId: null, playable: false };
}

function loadItem(context: AppLoadContext, id: string) {
  const ytid = videoOfItem(id);
  if (ytid !== null) return loadVideo(context, ytid);
  if (isStationId(id)) return loadStation(context, id);
  if (parseCardKey(id)) return loadCard(context, id);
  throw data("This is not a video id.", 404);
}

/** What can be done with a row of a list (LIST-2). */
export const loader = forListener(async ({ request, context }) => {
  const { v: ytid = "", back, can, from = "", list = "" } = parseQuery(request, query);
  const item = await loadItem(context, ytid);
  const page = isStationId(ytid) ? addresses.radio.index : playlistItemPath(ytid);
  return { ...item, ytid, can, from, list, back: safePath(back, page) };
});

export default function Actions() {
  return <RowActions {...useLoaderData<typeof loader>()} />;
}
