import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TransferFoot } from "~/components/lists/export-links";
import { BackToTop, EmptyState, ListPage, ShowMore } from "~/components/lists/list-page";
import { VideoRows } from "~/components/lists/video-rows";
import { favorites } from "~/services/history.server";
import { titled } from "../titled";
import { drawList } from "./list.server";

export const meta: MetaFunction = titled("Hearted");

/** What the listener has hearted, the newest heart first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return drawList(context, new URL(request.url), (userId, page) =>
    favorites(context.db, userId, page),
  );
}

export default function Hearted() {
  const { rows, next, isFirst, list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="Hearted"
      description="Heart your favorite songs to make sure you never forget them"
    >
      {isFirst ? null : <BackToTop href="/favorites" />}
      {rows.length > 0 ? (
        <VideoRows rows={rows} {...list} from="hearted" />
      ) : (
        <EmptyState>
          <p>No videos to show</p>
          <p>Press the heart of a video and it will be here.</p>
          <a className="button primary" href="/">
            Loop a video
          </a>
          <p>
            Music elsewhere? <a href="/import">Bring it along</a>.
          </p>
        </EmptyState>
      )}
      {next ? <ShowMore href={`/favorites?next=${next}`} /> : null}
      {rows.length > 0 ? <TransferFoot query="list=hearts" label="Hearted" /> : null}
    </ListPage>
  );
}
