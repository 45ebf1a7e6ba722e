import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmptyState, ListPage } from "~/components/lists/list-page";
import { VideoRows } from "~/components/lists/video-rows";
import { favorites } from "~/services/history.server";
import { toVideoRows } from "~/services/video-rows.server";
import { titled } from "../titled";
import { firstPageInstead } from "./first-page.server";

export const meta: MetaFunction = titled("Hearted");

const PAGE = 50;

/** What the listener has hearted, the newest heart first. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, env, session, videoInfo } = context;
  const url = new URL(request.url);
  const cursor = url.searchParams.get("next") ?? undefined;
  const page = session.userId
    ? await favorites(db, session.userId, { limit: PAGE, cursor }).catch(firstPageInstead)
    : { res: [] };
  return {
    rows: await toVideoRows(videoInfo, page.res),
    next: page.next,
    imageOrigin: env.youtube.imageOrigin,
    path: url.pathname + url.search,
  };
}

export default function Hearted() {
  const { rows, next, ...rest } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="Hearted"
      description="Heart your favorite songs to make sure you never forget them"
    >
      {rows.length > 0 ? (
        <VideoRows rows={rows} {...rest} />
      ) : (
        <EmptyState>
          <p>No videos to show</p>
          <p>Press the heart of a video and it will be here.</p>
          <a className="button primary" href="/">
            Loop a video
          </a>
        </EmptyState>
      )}
      {next ? (
        <a className="button mt-3 w-full" href={`/favorites?next=${next}`}>
          Show more
        </a>
      ) : null}
    </ListPage>
  );
}
