import { queueParts, rowParts, scriptParts } from "~/contracts";
import type { AppLoadContext, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ListPage } from "~/components/lists/list-page";
import { Island } from "~/islands/runtime/island";
import type { Item } from "~/domain/items/item";
import { videoItem } from "~/domain/items/video-item";
import type { Queued } from "~/domain/queue/queue";
import { shownTitle } from "~/domain/videos/titles";
import { lookUpUntitled } from "~/services/lists/video-rows.server";
import { lastPlayed, playedHere } from "~/services/player/last-played.server";
import { loadLastSound } from "~/services/player/last-sound.server";
import { loadQueue } from "~/services/queue/queue.server";
import { loadQueued, queueHash } from "~/services/queue/queue-rows.server";
import { titled } from "../shell/titled";
import { forListener } from "../shell/audience.server";

export const meta: MetaFunction = titled("Play Queue");

/** Loads the item played last, which the dock shows without scripts. */
async function loadCurrent(context: AppLoadContext, request: Request): Promise<Item | null> {
  const { db, env, session, videoInfo } = context;
  const cookies = request.headers.get("Cookie");
  const shell = await context.loadShell({ ytids: playedHere(cookies) });
  const listener = { userId: session.userId, last: shell.last };
  const sound = await loadLastSound({ db, env }, listener, cookies);
  if (sound) return sound;
  const last = lastPlayed(shell, cookies);
  if (!last) return null;
  const { ytid } = last;
  const info = await videoInfo.known(ytid, {}, shell.facts);
  const { title = null, author = null, duration = null } = info ?? {};
  return videoItem({ ytid, title: shownTitle({ ytid, title }), author, duration });
}

/** Returns the videos that have only a substitute for a title, and may have one at the host. */
function untitledIn(queue: readonly Queued[]): string[] {
  return queue.flatMap(({ ytid, title, unavailable }) =>
    ytid && title === shownTitle({ ytid }) && !unavailable ? ytid : [],
  );
}

/** The play queue. */
export const loader = forListener(async ({ request, context }) => {
  const { db, env, session, videoInfo } = context;
  const { userId } = session;
  const [items, current] = await Promise.all([
    userId ? loadQueue(db, userId) : [],
    loadCurrent(context, request),
  ]);
  const queued = await loadQueued(context, items);
  const untitled = untitledIn(queued);
  lookUpUntitled(
    videoInfo,
    untitled.map((ytid) => ({ ytid, title: null })),
  );
  return {
    mark: `${items.length} ${queueHash(items)}`,
    untitled: untitled.join(" ") || undefined,
    items: queued,
    current,
    imageOrigin: env.youtube.imageOrigin,
  };
});

export default function PlayQueue() {
  const { mark, untitled, ...props } = useLoaderData<typeof loader>();
  return (
    <ListPage id="queue" title="Play Queue" description="Queue up your tracks to play">
      <div
        {...queueParts.queue(mark)}
        {...rowParts.untitled(untitled)}
        {...scriptParts.script(untitled ? "untitled" : undefined)}
      >
        <Island name="queue" props={props} />
      </div>
    </ListPage>
  );
}
