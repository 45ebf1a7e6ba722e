import type { AppLoadContext } from "@remix-run/node";
import { listQuery, PAGE_ROWS } from "~/domain/schemas/list-query";
import type { HistoryPage } from "~/services/history.server";
import { askUnknown, toVideoRows } from "~/services/video-rows.server";
import { viewerOf } from "../viewer.server";
import { firstPageInstead } from "../first-page.server";

type Request = { limit: number; cursor?: string | undefined };

/** What a page with a list of the listener's videos is drawn from: rows, and the cursor behind the last. */
export async function drawList(
  context: AppLoadContext,
  url: URL,
  read: (userId: string, request: Request) => Promise<HistoryPage>,
) {
  const { env, session, videoInfo } = context;
  const { next: cursor, shown } = listQuery.parse(Object.fromEntries(url.searchParams));
  const limit = cursor === undefined ? shown : PAGE_ROWS;
  const page: HistoryPage = session.userId
    ? await read(session.userId, { limit, cursor }).catch(firstPageInstead)
    : { res: [] };
  const rows = await toVideoRows(videoInfo, page.res, viewerOf(context));
  askUnknown(videoInfo, rows);
  return {
    rows,
    next: page.next ?? null,
    isFirst: cursor === undefined,
    list: { imageOrigin: env.youtube.imageOrigin, path: url.pathname + url.search },
  };
}
