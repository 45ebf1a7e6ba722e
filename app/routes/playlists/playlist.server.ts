import { shownTitle } from "~/domain/videos/titles";
import type { AppLoadContext } from "@remix-run/node";
import { cardTitle } from "~/components/playlists/episode-card";
import type { PlaylistQuery } from "~/domain/playlists/playlist-schema";
import { isYtid } from "~/domain/videos/youtube-id";
import { loadMarks } from "~/services/marks/marks.server";
import { loadCards } from "~/services/playlists/playlist-cards.server";
import { playlistLink } from "~/services/playlists/playlists.server";
import { lookUpUntitled, toVideoRows } from "~/services/lists/video-rows.server";
import { pageAddress } from "../shell/page-address.server";
import { undoOffered } from "./playlist-undo.server";
import { loadSorted } from "./sorted-playlist.server";

export type PlaylistPage = Awaited<ReturnType<typeof loadPlaylistView>>;

async function loadRemovedTitles({ db, session, videoInfo }: AppLoadContext, pid: string) {
  const removed = undoOffered(session, { pid, now: new Date() }).map(({ ytid }) => ytid);
  const [known, cards] = await Promise.all([
    videoInfo.knownOf(removed.filter(isYtid)),
    loadCards(db, session.userId, removed),
  ]);
  return removed.map((ytid) =>
    isYtid(ytid)
      ? shownTitle({ ytid, title: known.get(ytid)?.title })
      : cardTitle({ ytid, episode: cards.get(ytid) ?? null }),
  );
}

/** Videos, and episodes with the sections that they play here (PLAYLIST-9), in the same order. */
async function loadRows({ db, session, videoInfo }: AppLoadContext, keys: readonly string[]) {
  const { userId } = session;
  const ytids = keys.filter(isYtid);
  const [own, cards, known] = await Promise.all([
    userId ? loadMarks(db, userId, ytids) : null,
    loadCards(db, userId, keys),
    videoInfo.knownOf(ytids),
  ]);
  const entries = ytids.map((ytid) => ({ star: false, repeats: 0, ...own?.get(ytid), ytid }));
  const videos = toVideoRows(entries, known);
  lookUpUntitled(videoInfo, videos);
  const rows = new Map(videos.map((row) => [row.ytid, row]));
  return keys.map((ytid) => rows.get(ytid) ?? { ytid, episode: cards.get(ytid) ?? null });
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
