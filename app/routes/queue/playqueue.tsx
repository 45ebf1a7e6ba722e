import type { AppLoadContext, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ListPage } from "~/components/lists/list-page";
import { Island } from "~/islands/runtime/island";
import { lastPlayed } from "~/services/player/last-played.server";
import { loadQueue } from "~/services/queue/queue.server";
import { queueHash, loadQueuedVideos } from "~/services/queue/queue-rows.server";
import { titled } from "../shell/titled";

export const meta: MetaFunction = titled("Play Queue");

/** The video that was played last, which is what the dock shows without scripts. */
async function loadCurrentVideo({ loadShell, videoInfo }: AppLoadContext, request: Request) {
  const last = lastPlayed(await loadShell(), request.headers.get("Cookie"));
  if (!last) return null;
  const { ytid } = last;
  const info = await videoInfo.known(ytid);
  return { ytid, title: info?.title ?? `YouTube video ${ytid}`, sounds: false };
}

/** The play queue. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, env, session, videoInfo } = context;
  const { userId } = session;
  const [items, current] = await Promise.all([
    userId ? loadQueue(db, userId) : [],
    loadCurrentVideo(context, request),
  ]);
  return {
    mark: `${items.length} ${queueHash(items)}`,
    items: await loadQueuedVideos(videoInfo, items),
    current,
    imageOrigin: env.youtube.imageOrigin,
  };
}

export default function PlayQueue() {
  const { mark, ...props } = useLoaderData<typeof loader>();
  return (
    <ListPage title="Play Queue" description="Queue up your tracks to play">
      <div data-queue={mark}>
        <Island name="queue" when="intent" props={props} />
      </div>
    </ListPage>
  );
}
