import { data, type AppLoadContext } from "@remix-run/node";
import { cardTitle } from "~/components/playlists/episode-card";
import { isYtid } from "~/domain/videos/youtube-id";
import { listQuery, PAGE_ROWS } from "~/domain/lists/list-query";
import {
  isPlaylistSort,
  PLAYLIST_SORTS,
  type PlaylistSort,
} from "~/domain/playlists/playlist-schema";
import { isFollowing } from "~/services/playlists/follows.server";
import { loadMarks } from "~/services/history/marks.server";
import { loadCards } from "~/services/playlists/playlist-cards.server";
import { loadCover, loadPlaylistPage } from "~/services/playlists/playlist-view.server";
import {
  loadPlaylist,
  saveSort,
  NoSuchPlaylist,
  playlistLink,
  type Playlist,
} from "~/services/playlists/playlists.server";
import { lookUpUntitled, loadVideoRows } from "~/services/lists/video-rows.server";
import { undoOffered } from "../api/playlists/playlist-undo.server";
import { redirectToFirstPage } from "../shell/first-page.server";

export type PlaylistPage = Awaited<ReturnType<typeof loadPlaylistView>>;

/** Visitors have no plays to sort by. */
const VISITOR_SORTS: readonly PlaylistSort[] = ["Custom", "Date", "Alphabetical"];

/** Throws 404. */
async function requirePlaylist({ db, session }: AppLoadContext, pid: string): Promise<Playlist> {
  try {
    // PostgreSQL rejects some characters, such as a null byte.
    if (!/^\w+$/.test(pid)) throw new NoSuchPlaylist();
    return await loadPlaylist(db, pid, session.userId);
  } catch (error) {
    if (error instanceof NoSuchPlaylist) throw data("There is no such playlist.", 404);
    throw error;
  }
}

/** The sort of the URL, which is saved for the owner; else the owner's saved one, or Custom for everybody else (PLAYLIST-4). */
async function chooseSort({ db, session }: AppLoadContext, playlist: Playlist, asked: unknown) {
  const { uid, pid } = playlist;
  const mine = uid === session.userId;
  const sorts = session.userId ? PLAYLIST_SORTS : VISITOR_SORTS;
  const chosen = isPlaylistSort(asked) && sorts.includes(asked) ? asked : null;
  if (mine && chosen && chosen !== playlist.sort) await saveSort(db, { uid, pid, sort: chosen });
  return { sorts, sort: chosen ?? (mine ? playlist.sort : "Custom") };
}

async function loadRemovedTitles({ db, session, videoInfo }: AppLoadContext, pid: string) {
  const removed = undoOffered(session, { pid, now: new Date() }).map(({ ytid }) => ytid);
  const [known, cards] = await Promise.all([
    videoInfo.knownOf(removed.filter(isYtid)),
    loadCards(db, session.userId, removed),
  ]);
  return removed.map((ytid) =>
    isYtid(ytid)
      ? (known.get(ytid)?.title ?? `YouTube video ${ytid}`)
      : cardTitle({ ytid, episode: cards.get(ytid) ?? null }),
  );
}

/** Videos, and episodes with the sections that they play here (PLAYLIST-9), in the same order. */
async function loadRows({ db, session, videoInfo }: AppLoadContext, keys: readonly string[]) {
  const { userId } = session;
  const ytids = keys.filter(isYtid);
  const [own, cards] = await Promise.all([
    userId ? loadMarks(db, userId, ytids) : null,
    loadCards(db, userId, keys),
  ]);
  const entries = ytids.map((ytid) => ({ star: false, repeats: 0, ...own?.get(ytid), ytid }));
  const videos = await loadVideoRows(videoInfo, entries);
  lookUpUntitled(videoInfo, videos);
  const rows = new Map(videos.map((row) => [row.ytid, row]));
  return keys.map((ytid) => rows.get(ytid) ?? { ytid, episode: cards.get(ytid) ?? null });
}

/** Loads a playlist's page; throws 404. */
export async function loadPlaylistView(context: AppLoadContext, pid: string, url: URL) {
  const { db, env, session } = context;
  const { userId } = session;
  const playlist = await requirePlaylist(context, pid);
  const mine = playlist.uid === userId;
  const { sorts, sort } = await chooseSort(context, playlist, url.searchParams.get("sort"));
  const { next: cursor, shown } = listQuery.parse(Object.fromEntries(url.searchParams));
  const limit = cursor === undefined ? shown : PAGE_ROWS;
  const [page, following, { cover, held }] = await Promise.all([
    loadPlaylistPage(db, pid, { sort, userId, limit, cursor }).catch(redirectToFirstPage),
    isFollowing(db, userId, pid),
    loadCover(db, pid),
  ]);
  const rows = await loadRows(context, page.ytids);
  return {
    playlist: {
      pid,
      name: playlist.name,
      itemCount: playlist.itemCount,
      held,
      link: playlistLink(env.shareOrigin, pid),
    },
    mine,
    following,
    sort,
    sorts,
    rows,
    next: page.next,
    isFirst: cursor === undefined,
    cover,
    removed: mine ? await loadRemovedTitles(context, pid) : [],
    confirms: mine && url.searchParams.get("confirm") === "delete",
    imageOrigin: env.youtube.imageOrigin,
    origin: env.origin,
    path: url.pathname + url.search,
  };
}
