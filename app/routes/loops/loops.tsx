import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LoopList } from "~/components/loops/loop-list";
import { loopListQuery } from "~/domain/loops/loop-list";
import { PAGE_ROWS } from "~/domain/lists/list-query";
import { parseQuery } from "~/domain/text/query/parse-query";
import { redirectToFirstPage } from "../shell/first-page.server";
import { firstShownDay, loadLoopList } from "~/services/loops/loop-list.server";
import { pageAddress } from "../shell/page-address.server";
import { titled } from "../shell/titled";
import { forListener } from "../shell/audience.server";

export const meta: MetaFunction = titled("Loops");

export const query = loopListQuery;

/** All loops of the listener (LOOP-12). */
export const loader = forListener(async ({ request, context }) => {
  const { db, session } = context;
  const { of = null, q, sort, cursor = "" } = parseQuery(request, query);
  const now = new Date();
  const list = { of, q, sort, cursor, limit: of ? 100 : PAGE_ROWS, now };
  const { res, next } = session.userId
    ? await loadLoopList(db, session.userId, list).catch(redirectToFirstPage)
    : { res: [], next: undefined };
  const { path } = pageAddress(request);
  const { imageOrigin } = context.env.youtube;
  return {
    imageOrigin,
    loops: res,
    next,
    of,
    q,
    sort,
    isFirst: !cursor,
    firstDay: firstShownDay(now),
    path,
  };
});

export default function Loops() {
  return <LoopList {...useLoaderData<typeof loader>()} />;
}
