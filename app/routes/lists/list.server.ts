import type { AppLoadContext } from "@remix-run/node";
import { PAGE_ROWS, type ListQuery } from "~/domain/lists/list-query";
import type { HistoryPage } from "~/services/history/history.server";
import { lookUpUntitled, loadVideoRows } from "~/services/lists/video-rows.server";
import { pageAddress } from "../shell/page-address.server";
import { viewerOf } from "../shell/viewer.server";
import { redirectToFirstPage } from "../shell/first-page.server";

type PageQuery = { limit: number; cursor?: string | undefined; factsAt: Date };

/** Loads a page of one of the listener's lists, with the cursor of the next page. */
export async function loadList(
  context: AppLoadContext,
  { request, query }: { request: Request; query: ListQuery },
  loadPage: (userId: string, query: PageQuery) => Promise<HistoryPage>,
) {
  const { env, session, videoInfo } = context;
  const { next: cursor, shown } = query;
  const limit = cursor === undefined ? shown : PAGE_ROWS;
  const page: HistoryPage = session.userId
    ? await loadPage(session.userId, { limit, cursor, factsAt: new Date() }).catch(
        redirectToFirstPage,
      )
    : { res: [] };
  const rows = await loadVideoRows(videoInfo, page.res, viewerOf(context));
  lookUpUntitled(videoInfo, rows);
  return {
    rows,
    next: page.next ?? null,
    isFirst: cursor === undefined,
    list: { imageOrigin: env.youtube.imageOrigin, path: pageAddress(request).path },
  };
}
