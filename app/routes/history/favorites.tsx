import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addresses } from "~/addresses";
import { TransferFooter } from "~/components/transfer/export-links";
import { BackToTop, EmptyState, ListPage, ShowMore } from "~/components/lists/list-page";
import { VideoRows } from "~/components/lists/video-rows";
import { listQuery } from "~/domain/lists/list-query";
import { parseQuery } from "~/domain/text/query/parse-query";
import { loadHeartedVideos } from "~/services/history/history.server";
import { titled } from "../shell/titled";
import { loadList } from "../lists/list.server";
import { forListener } from "../shell/audience.server";

export const meta: MetaFunction = titled("Hearted");

export const query = listQuery;

/** The listener's hearted items, newest heart first. */
export const loader = forListener(async ({ request, context }) => {
  return loadList(context, { request, query: parseQuery(request, query) }, (userId, page) =>
    loadHeartedVideos(context.db, userId, page),
  );
});

export default function Hearted() {
  const { rows, next, isFirst, list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="Hearted"
      description="Heart your favorite songs to make sure you never forget them"
    >
      {isFirst ? null : <BackToTop href={addresses.favorites} />}
      {rows.length > 0 ? (
        <VideoRows rows={rows} {...list} from="hearted" />
      ) : (
        <EmptyState drawing="no-hearts">
          <p>No videos to show</p>
          <p>Press the heart of a video and it will be here.</p>
          <a className="button primary" href={addresses.home}>
            Loop a video
          </a>
          <p>
            Music elsewhere? <a href={addresses.import}>Import it</a>.
          </p>
        </EmptyState>
      )}
      {next ? <ShowMore href={`${addresses.favorites}?next=${next}`} /> : null}
      {rows.length > 0 ? <TransferFooter query="list=hearts" label="Hearted" /> : null}
    </ListPage>
  );
}
