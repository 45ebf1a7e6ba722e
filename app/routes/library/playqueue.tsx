import type { AppLoadContext, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ListPage } from "~/components/lists/list-page";
import { Island } from "~/islands/island";
import { lastPlayed } from "~/services/history.server";
import { queueOf } from "~/services/queue.server";
import { queueMark, toQueuedVideos } from "~/services/queue-rows.server";
import { titled } from "../titled";

export const meta: MetaFunction = titled("Play Queue");

/** What the dock shows to those without scripts: the video played last. */
async function currentVideo({ db, videoInfo }: AppLoadContext, userId: string) {
  const ytid = await lastPlayed(db, userId);
  if (!ytid) return null;
  const info = await videoInfo.known(ytid);
  return { ytid, title: info?.title ?? `YouTube video ${ytid}`, sounds: false };
}

/** What plays next, in its order (spec 1 §4, Queue). */
export async function loader({ context }: LoaderFunctionArgs) {
  const { db, env, session, videoInfo } = context;
  const { userId } = session;
  const [items, current] = await Promise.all([
    userId ? queueOf(db, userId) : [],
    userId ? currentVideo(context, userId) : null,
  ]);
  return {
    mark: `${items.length} ${queueMark(items)}`,
    items: await toQueuedVideos(videoInfo, items),
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
