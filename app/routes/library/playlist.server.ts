import { data, type AppLoadContext } from "@remix-run/node";
import { listQuery, PAGE_ROWS } from "~/domain/schemas/list-query";
import { isPlaylistSort, PLAYLIST_SORTS, type PlaylistSort } from "~/domain/schemas/playlist";
import { isFollowing } from "~/services/follows.server";
import { marks } from "~/services/marks.server";
import { firstOf, playlistPage } from "~/services/playlist-view.server";
import {
  getPlaylist,
  keepSort,
  NoSuchPlaylist,
  playlistLink,
  type Playlist,
} from "~/services/playlists.server";
import { askUnknown, toVideoRows } from "~/services/video-rows.server";
import { undoOffered } from "../api/playlist-undo.server";
import { firstPageInstead } from "../first-page.server";

export type PlaylistPage = Awaited<ReturnType<typeof drawPlaylist>>;

/** Orders that go by what a listener has played make sense for a listener only. */
const EVERYBODYS: readonly PlaylistSort[] = ["Custom", "Date", "Alphabetical"];

/** Throws 404. */
async function find({ db, session }: AppLoadContext, pid: string): Promise<Playlist> {
  try {
    // No playlist has such an id, and not every text may reach the database.
    if (!/^\w+$/.test(pid)) throw new NoSuchPlaylist();
    return await getPlaylist(db, pid, session.userId);
  } catch (error) {
    if (error instanceof NoSuchPlaylist) throw data("There is no such playlist.", 404);
    throw error;
  }
}

/** The owner's choice is kept; everybody else begins with Custom (spec 1 §4). */
async function chooseSort({ db, session }: AppLoadContext, playlist: Playlist, asked: unknown) {
  const { uid, pid } = playlist;
  const mine = uid === session.userId;
  const sorts = session.userId ? PLAYLIST_SORTS : EVERYBODYS;
  const chosen = isPlaylistSort(asked) && sorts.includes(asked) ? asked : null;
  if (mine && chosen && chosen !== playlist.sort) await keepSort(db, { uid, pid, sort: chosen });
  return { sorts, sort: chosen ?? (mine ? playlist.sort : "Custom") };
}

async function removedTitles({ session, videoInfo }: AppLoadContext, pid: string) {
  const removed = undoOffered(session, { pid, now: new Date() }).map(({ ytid }) => ytid);
  const known = await videoInfo.knownOf(removed);
  return removed.map((ytid) => known[ytid]?.title ?? `YouTube video ${ytid}`);
}

/** Everything that the page of a playlist is drawn from. Throws 404. */
export async function drawPlaylist(context: AppLoadContext, pid: string, url: URL) {
  const { db, env, session, videoInfo } = context;
  const { userId } = session;
  const playlist = await find(context, pid);
  const mine = playlist.uid === userId;
  const { sorts, sort } = await chooseSort(context, playlist, url.searchParams.get("sort"));
  const { next: cursor, shown } = listQuery.parse(Object.fromEntries(url.searchParams));
  const limit = cursor === undefined ? shown : PAGE_ROWS;
  const [page, following, cover] = await Promise.all([
    playlistPage(db, pid, { sort, userId, limit, cursor }).catch(firstPageInstead),
    isFollowing(db, userId, pid),
    firstOf(db, pid),
  ]);
  const own = userId ? await marks(db, userId, page.ytids) : {};
  const entries = page.ytids.map((ytid) => ({ star: false, repeats: 0, ...own[ytid], ytid }));
  const rows = await toVideoRows(videoInfo, entries);
  askUnknown(videoInfo, rows);
  return {
    playlist: {
      pid,
      name: playlist.name,
      itemCount: playlist.itemCount,
      link: playlistLink(env.origin, pid),
    },
    mine,
    following,
    sort,
    sorts,
    rows,
    next: page.next,
    isFirst: cursor === undefined,
    cover,
    removed: mine ? await removedTitles(context, pid) : [],
    confirms: mine && url.searchParams.get("confirm") === "delete",
    imageOrigin: env.youtube.imageOrigin,
    origin: env.origin,
    path: url.pathname + url.search,
  };
}
