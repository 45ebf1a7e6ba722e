import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { addresses } from "~/addresses";
import { writeOpml } from "~/domain/podcasts/opml";
import {
  fileName,
  HEARTS_COLUMNS,
  HISTORY_COLUMNS,
  PLAYLIST_COLUMNS,
} from "~/domain/transfer/format-export";
import { exportQuery, type ExportQuery } from "~/domain/transfer/transfer-schema";
import { loadPlaylist } from "~/services/playlists/playlists.server";
import { loadHeartedFeeds } from "~/services/podcasts/brought/import-podcasts.server";
import { loadMarkedStations } from "~/services/radio/station-marks.server";
import {
  exportHearts,
  exportHistory,
  exportItems,
} from "~/services/transfer/library-export.server";
import {
  type ExportList,
  fieldJson,
  libraryText,
  listText,
  playlistsJson,
} from "~/services/transfer/library-text.server";
import { loopsText } from "~/services/transfer/loops-export.server";
import { apiError } from "../calls/api-error.server";
import { throwPlaylistError, NO_SUCH_PLAYLIST } from "../playlists/playlist-answer.server";
import { answersGet, answersPost, getBy } from "../calls/resource.server";
import { download } from "../transfer/download.server";

const { api } = addresses;

const NO_SUCH_EXPORT = { status: 400, code: "invalid", message: "There is no such export." };

const MAX_STATIONS = 5000;

type ListQuery = Exclude<
  ExportQuery,
  { list?: undefined } | { list: "podcasts" | "stations" | "loops" }
>;

/** Exports the hearted podcasts as an OPML list of subscriptions. */
async function* podcastsText({ db, session }: AppLoadContext): AsyncGenerator<string> {
  const feeds = session.userId ? await loadHeartedFeeds(db, session.userId) : [];
  yield writeOpml("Podcasts", feeds);
}

/** Exports the hearted stations, newest first. */
async function* stationsText({ db, session }: AppLoadContext): AsyncGenerator<string> {
  const page = { list: "hearts", limit: MAX_STATIONS } as const;
  const { rows } = session.userId
    ? await loadMarkedStations(db, session.userId, page)
    : { rows: [] };
  const listed = rows.map(({ name, stream }) => ({ title: name, address: stream }));
  yield writeOpml("Stations", listed, "audio");
}

async function selectList({ db, session }: AppLoadContext, query: ListQuery): Promise<ExportList> {
  const { userId } = session;
  if (query.list === "playlist") {
    const playlist = await loadPlaylist(db, query.pid, userId).catch(throwPlaylistError);
    return {
      name: playlist.name,
      columns: PLAYLIST_COLUMNS,
      videos: exportItems(db, { pid: playlist.pid, reader: userId }),
      json: (videos) => playlistsJson(videos, playlist),
    };
  }
  const isHistory = query.list === "history";
  const read = isHistory ? exportHistory : exportHearts;
  return {
    name: isHistory ? "History" : "Hearted",
    columns: isHistory ? HISTORY_COLUMNS : HEARTS_COLUMNS,
    videos: userId ? read(db, userId) : noVideos(),
    json: (videos) => fieldJson(videos, isHistory ? "history" : "hearts"),
  };
}

async function* noVideos(): AsyncGenerator<never> {}

/** Exports all of the listener's data, one of their lists, or a public playlist. */
async function exportLibrary({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const query = exportQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!query.success) {
    throw apiError(NO_SUCH_EXPORT);
  }
  const now = new Date();
  if (query.data.list === undefined) {
    const text = libraryText(context.db, context.session.userId, now);
    return download(request, text, fileName("listen-on-repeat", "json"));
  }
  if (query.data.list === "podcasts") {
    return download(request, podcastsText(context), "podcasts.opml");
  }
  if (query.data.list === "stations") {
    return download(request, stationsText(context), "stations.opml");
  }
  const { format } = query.data;
  if (query.data.list === "loops") {
    const { userId } = context.session;
    const text = loopsText(context.db, { userId, format: query.data.format, now });
    return download(request, text, `loops.${format}`);
  }
  const list = await selectList(context, query.data);
  return download(request, listText(list, format, now), fileName(list.name, format));
}

export const calls = {
  [api.export]: getBy(
    {
      about: "Exports all data of the listener, one of their lists, or a public playlist.",
      answers: "A file, as the `format` says.",
      takes: exportQuery,
      fails: [NO_SUCH_EXPORT, NO_SUCH_PLAYLIST],
    },
    exportLibrary,
  ),
};

export const loader = answersGet(calls);
export const action = answersPost(calls);
