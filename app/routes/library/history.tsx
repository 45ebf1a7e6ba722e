import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmptyState, ListPage } from "~/components/lists/list-page";
import { VideoRows } from "~/components/lists/video-rows";
import { history } from "~/services/history.server";
import { toVideoRows } from "~/services/video-rows.server";
import { titled } from "../titled";
import { firstPageInstead } from "./first-page.server";

export const meta: MetaFunction = titled("History");

const PAGE = 50;

/** What the listener has played, the newest first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, env, session, videoInfo } = context;
  const url = new URL(request.url);
  const cursor = url.searchParams.get("next") ?? undefined;
  const page = session.userId
    ? await history(db, session.userId, { limit: PAGE, cursor }).catch(firstPageInstead)
    : { res: [] };
  return {
    rows: await toVideoRows(videoInfo, page.res),
    next: page.next,
    imageOrigin: env.youtube.imageOrigin,
    path: url.pathname + url.search,
  };
}

export default function History() {
  const { rows, next, ...rest } = useLoaderData<typeof loader>();
  return (
    <ListPage title="History" description="All the music you have ever played">
      {rows.length > 0 ? (
        <VideoRows rows={rows} {...rest} />
      ) : (
        <EmptyState>
          <p>No videos to show</p>
          <p>Play a video and it will be here, with its repeats.</p>
          <a className="button primary" href="/">
            Loop a video
          </a>
        </EmptyState>
      )}
      {next ? (
        <a className="button mt-3 w-full" href={`/history?next=${next}`}>
          Show more
        </a>
      ) : null}
    </ListPage>
  );
}
