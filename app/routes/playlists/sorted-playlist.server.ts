import { data, type AppLoadContext } from "@remix-run/node";
import { PAGE_ROWS } from "~/domain/lists/list-query";
import {
  isPlaylistSort,
  PLAYLIST_SORTS,
  type PlaylistQuery,
  type PlaylistSort,
} from "~/domain/playlists/playlist-schema";
import { isFollowing } from "~/services/playlists/follows.server";
import { loadCover, loadPlaylistPage } from "~/services/playlists/playlist-view.server";
import {
  loadPlaylist,
  saveSort,
  NoSuchPlaylist,
  type Playlist,
} from "~/services/playlists/playlists.server";
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
export async function loadSorted(context: AppLoadContext, pid: string, query: PlaylistQuery) {
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
