import { data, type AppLoadContext } from "@remix-run/node";
import { listQuery, PAGE_ROWS } from "~/domain/schemas/list-query";
import { isSystemPid, SYSTEM_PLAYLISTS, type SystemPid } from "~/domain/system-playlists";
import { publishPage, surrogateKey } from "~/services/cache-policy.server";
import { lastSearch } from "~/services/last-search.server";
import { marks } from "~/services/marks.server";
import { systemPage } from "~/services/system-playlists.server";
import { askUnknown, toVideoRows } from "~/services/video-rows.server";
import { firstPageInstead } from "../first-page.server";

function pidOf({ pathname }: URL): SystemPid {
  const pid = decodeURIComponent(pathname.split("/")[2] ?? "").toLowerCase();
  if (!isSystemPid(pid)) throw data("There is no such playlist.", 404);
  return pid;
}

/** Everything that the page of a system playlist is drawn from. Throws 404. */
export async function drawSystemPlaylist(context: AppLoadContext, url: URL) {
  const { db, env, session, videoInfo } = context;
  const { userId } = session;
  const pid = pidOf(url);
  const { next: cursor, shown } = listQuery.parse(Object.fromEntries(url.searchParams));
  const limit = cursor === undefined ? shown : PAGE_ROWS;
  const search = lastSearch(session);
  const reader = { userId, found: search?.ytids ?? [] };
  const page = await systemPage(db, pid, { ...reader, limit, cursor }).catch(firstPageInstead);
  const own = userId ? await marks(db, userId, page.ytids) : {};
  const entries = page.ytids.map((ytid) => ({ star: false, repeats: 0, ...own[ytid], ytid }));
  const rows = await toVideoRows(videoInfo, entries);
  askUnknown(videoInfo, rows);
  if (!SYSTEM_PLAYLISTS[pid].isOwn) {
    publishPage(context, "publicPage", [surrogateKey.page("reviews")]);
  }
  return {
    pid,
    rows,
    next: page.next,
    isFirst: cursor === undefined,
    searched: pid === "lor:search" && search ? search.query : null,
    imageOrigin: env.youtube.imageOrigin,
    path: url.pathname + url.search,
  };
}
