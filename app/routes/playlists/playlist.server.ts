import { shownTitle } from "~/domain/videos/titles";
import { type AppLoadContext, data } from "@remix-run/node";
import { cardTitle } from "~/components/lists/episode-card";
import { parseLoopKey } from "~/domain/playlists/loop-card";
import { videoOfItem } from "~/domain/playlists/playlist-item";
import { loadMarks, NO_MARK } from "~/services/marks/marks.server";
import { loadCards } from "~/services/playlists/playlist-cards.server";
import {
  playlistLink,
  loadPlaylist,
  saveSort,
  NoSuchPlaylist,
  type Playlist,
} from "~/services/playlists/playlists.server";
import { lookUpUntitled, toVideoRows } from "~/services/lists/video-rows.server";
import { pageAddress } from "../shell/page-address.server";
import { undoOffered } from "./playlist-undo.server";
import { PAGE_ROWS } from "~/domain/lists/list-query";
import {
  isPlaylistSort,
  PLAYLIST_SORTS,
  type PlaylistQuery,
  type PlaylistSort,
} from "~/domain/playlists/playlist-schema";
import { isFollowing } from "~/services/playlists/follows.server";
import { loadCover, loadPlaylistPage } from "~/services/playlists/playlist-view.server";
import { redirectToFirstPage } from "../shell/first-page.server";
import { begin } from "~/services/platform/work/begin.server";

/** Visitors have no plays to sort by. */
const VISITOR_SORTS: readonly PlaylistSort[] = ["Custom", "Date", "Alphabetical"];

/** Loads the playlist; throws 404. */
async function requirePlaylist({ db, session }: AppLoadContext, pid: string): Promise<Playlist> {
  try {
    return await loadPlaylist(db, pid, session.userId);
  } catch (error) {
    if (error instanceof NoSuchPlaylist) throw data("There is no such playlist.", 404);
    throw error;
  }
}

/**
 * Chooses the sort: the URL's, which is saved for the owner; else the owner's saved sort, or Custom
 * for everybody else (PLAYLIST-4).
 */
async function chooseSort(
  { db, session }: AppLoadContext,
  { uid, pid, sort }: Playlist,
  chosen: PlaylistSort | null,
): Promise<PlaylistSort> {
  const mine = uid === session.userId;
  if (mine && chosen && chosen !== sort) await saveSort(db, { uid, pid, sort: chosen });
  return chosen ?? (mine ? sort : "Custom");
}

/**
 * Loads the playlist with a page of its items, both at once, guessing the most likely order. Only
 * if the owner has saved a different one are the items read again. Throws 404.
 */
async function loadSorted(context: AppLoadContext, pid: string, query: PlaylistQuery) {
  const { db, session } = context;
  const { userId } = session;
  // PostgreSQL rejects some characters, such as a null byte.
  if (!/^\w+$/.test(pid)) throw data("There is no such playlist.", 404);
  const sorts = userId ? PLAYLIST_SORTS : VISITOR_SORTS;
  const { next: cursor, shown, sort: asked } = query;
  const chosen = isPlaylistSort(asked) && sorts.includes(asked) ? asked : null;
  const limit = cursor === undefined ? shown : PAGE_ROWS;
  const pageIn = (sort: PlaylistSort) => loadPlaylistPage(db, pid, { sort, userId, limit, cursor });
  const likely = chosen ?? "Custom";
  const likelyPage = begin(pageIn(likely));
  // A bad cursor only matters if the playlist exists.
  likelyPage.catch(() => undefined);
  const [playlist, following, { cover, held }] = await Promise.all([
    requirePlaylist(context, pid),
    isFollowing(db, userId, pid),
    loadCover(db, pid),
  ]);
  const sort = await chooseSort(context, playlist, chosen);
  const loaded = sort === likely ? likelyPage : begin(pageIn(sort));
  const page = await loaded.catch(redirectToFirstPage);
  return { playlist, page, following, cover, held, sorts, sort, isFirst: cursor === undefined };
}

export type PlaylistPage = Awaited<ReturnType<typeof loadPlaylistView>>;

async function loadRemovedTitles({ db, session, videoInfo }: AppLoadContext, pid: string) {
  const removed = undoOffered(session, { pid, now: new Date() }).map(({ ytid }) => ytid);
  const [known, cards] = await Promise.all([
    videoInfo.knownOf(removed.flatMap((key) => videoOfItem(key) ?? [])),
    loadCards(db, session.userId, removed),
  ]);
  return removed.map((key) => {
    const ytid = videoOfItem(key);
    return ytid === null
      ? cardTitle({ ytid: key, episode: cards.get(key) ?? null })
      : shownTitle({ ytid, title: known.get(ytid)?.title });
  });
}

/**
 * Videos, whole or with a loop (LOOP-16), and episodes with the sections that they play here
 * (PLAYLIST-9), in the same order.
 */
async function loadRows({ db, session, videoInfo }: AppLoadContext, keys: readonly string[]) {
  const { userId } = session;
  const ytids = keys.flatMap((key) => videoOfItem(key) ?? []);
  const [own, cards, known] = await Promise.all([
    userId ? loadMarks(db, userId, ytids) : null,
    loadCards(db, userId, keys),
    videoInfo.knownOf(ytids),
  ]);
  const entries = ytids.map((ytid) => ({ ...(own?.get(ytid) ?? NO_MARK), ytid }));
  const videos = toVideoRows(entries, known);
  lookUpUntitled(videoInfo, videos);
  const rows = new Map(videos.map((row) => [row.ytid, row]));
  return keys.map((key) => {
    const row = rows.get(videoOfItem(key) ?? "");
    const loop = parseLoopKey(key);
    return row ? { ...row, ...(loop && { loop }) } : { ytid: key, episode: cards.get(key) ?? null };
  });
}

/** Loads a playlist's page; throws 404. */
export async function loadPlaylistView(
  context: AppLoadContext,
  { pid, query }: { pid: string; query: PlaylistQuery },
  request: Request,
) {
  const { env, session } = context;
  const { playlist, page, held, ...view } = await loadSorted(context, pid, query);
  const mine = playlist.uid === session.userId;
  const [rows, removed] = await Promise.all([
    loadRows(context, page.ytids),
    mine ? loadRemovedTitles(context, pid) : [],
  ]);
  return {
    playlist: {
      pid,
      name: playlist.name,
      itemCount: playlist.itemCount,
      held,
      link: playlistLink(env.shareOrigin, pid),
    },
    ...view,
    mine,
    rows,
    next: page.next,
    removed,
    confirms: mine && query.confirm === "delete",
    imageOrigin: env.youtube.imageOrigin,
    origin: env.origin,
    path: pageAddress(request).path,
  };
}
