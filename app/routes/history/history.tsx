import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addresses } from "~/addresses";
import { TransferFooter } from "~/components/transfer/export-links";
import { BackToTop, EmptyState, Figures, ListPage, ShowMore } from "~/components/lists/list-page";
import { SortLinks } from "~/components/lists/sort-links";
import { VideoRows } from "~/components/lists/video-rows";
import { historySort, listQuery } from "~/domain/lists/list-query";
import { parseQuery } from "~/domain/text/query/parse-query";
import { loadHistory } from "~/services/history/history.server";
import { titled } from "../shell/titled";
import { loadList } from "../lists/list.server";
import { loadTotals } from "./history.server";
import { forListener } from "../shell/audience.server";

export const meta: MetaFunction = titled("History");

const SORTS = [
  { sort: "LastPlayed", name: "Last played", href: addresses.history.index, from: "history" },
  {
    sort: "RepeatCount",
    name: "Repeat count",
    href: `${addresses.history.index}?sort=RepeatCount`,
    from: "repeat-count",
  },
] as const;

export const query = listQuery.extend({ sort: historySort });

/** The listener's history, in either order of HISTORY-2. */
export const loader = forListener(async ({ request, context }) => {
  const given = parseQuery(request, query);
  const { sort } = given;
  const [page, totals] = await Promise.all([
    loadList(context, { request, query: given }, (userId, page) =>
      loadHistory(context.db, userId, { ...page, sort }),
    ),
    loadTotals(context),
  ]);
  return { ...page, totals, sort };
});

export default function History() {
  const { rows, next, isFirst, list, totals, sort } = useLoaderData<typeof loader>();
  const order = SORTS.find((one) => one.sort === sort) ?? SORTS[0];
  const more = next && `${order.href}${order.href.includes("?") ? "&" : "?"}next=${next}`;
  const options = SORTS.map(({ name, href }) => ({ name, href, current: href === order.href }));
  return (
    <ListPage title="History" description="All the music you have ever played">
      {totals && isFirst ? <Figures figures={totals} /> : null}
      {rows.length > 0 ? <SortLinks label="Sort History" options={options} /> : null}
      {isFirst ? null : <BackToTop href={order.href} />}
      {rows.length > 0 ? (
        <VideoRows rows={rows} {...list} from={order.from} can="remove" />
      ) : (
        <EmptyState drawing="no-songs">
          <p>No videos to show</p>
          <p>Play a video and it will be here, with its repeats.</p>
          <a className="button primary" href={addresses.home}>
            Loop a video
          </a>
          <p>
            Music elsewhere? <a href={addresses.import}>Import it</a>.
          </p>
        </EmptyState>
      )}
      {more ? <ShowMore href={more} /> : null}
      {rows.length > 0 ? <TransferFooter query="list=history" label="History" /> : null}
    </ListPage>
  );
}
