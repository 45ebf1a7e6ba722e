import { data, type AppLoadContext } from "@remix-run/node";
import { PAGE_ROWS, type ListQuery } from "~/domain/lists/list-query";
import { isSystemPid, SYSTEM_PLAYLISTS, type SystemPid } from "~/domain/playlists/system-playlists";
import { publishPage, surrogateKey } from "~/services/platform/cache-policy.server";
import { lastSearch } from "~/services/search/last-search.server";
import { loadMarks, NO_MARK } from "~/services/marks/marks.server";
import { loadSystemPage } from "~/services/playlists/system-playlists.server";
import { lookUpUntitled, loadVideoRows } from "~/services/lists/video-rows.server";
import { pageAddress } from "../shell/page-address.server";
import { redirectToFirstPage } from "../shell/first-page.server";

function pidOf({ route }: AppLoadContext): SystemPid {
  const pid = route.split("/")[2];
  if (!isSystemPid(pid)) throw data("There is no such playlist.", 404);
  return pid;
}

/** Loads the page of a system playlist; throws 404. */
export async function loadSystemPlaylist(
  context: AppLoadContext,
  { next: cursor, shown }: ListQuery,
  request: Request,
) {
  const { db, env, session, videoInfo } = context;
  const { userId } = session;
  const pid = pidOf(context);
  const limit = cursor === undefined ? shown : PAGE_ROWS;
  const search = lastSearch(session);
  const reader = { userId, found: search?.ytids ?? [] };
  const page = await loadSystemPage(db, pid, { ...reader, limit, cursor }).catch(
    redirectToFirstPage,
  );
  const own = userId ? await loadMarks(db, userId, page.ytids) : null;
  const entries = page.ytids.map((ytid) => ({ ...(own?.get(ytid) ?? NO_MARK), ytid }));
  const rows = await loadVideoRows(videoInfo, entries);
  lookUpUntitled(videoInfo, rows);
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
    path: pageAddress(request).path,
  };
}
