import { addresses } from "~/addresses";
import type { Item } from "~/domain/items/item";
import type { Queued } from "~/domain/queue/queue";
import { PostForm } from "../parts/post-form";
import { Drawing } from "../parts/drawing";
import { QueueList } from "./queue-list";
import { useCurrent, useQueue } from "./use-queue";

export interface QueueProps {
  items: Queued[];
  /** The item in this page's dock; null before the first play. */
  current: Item | null;
  imageOrigin: string;
}

function Empty() {
  return (
    <div className="prose rounded-xl bg-sunken p-6 text-center">
      <Drawing name="no-queue" className="mx-auto" />
      <p className="font-semibold">You have no items queued!</p>
      <p>
        Press &ldquo;Add to queue&rdquo; beside any video or episode, and it plays after the current
        one.
      </p>
      <p className="flex flex-wrap justify-center gap-3">
        <a className="button primary" href={addresses.history.index}>
          Choose from your history
        </a>
        <a className="button" href={addresses.podcast.index}>
          Find an episode
        </a>
      </p>
    </div>
  );
}

function ClearQueue({ onSubmit }: { onSubmit: () => void }) {
  return (
    <details className="mt-3">
      <summary className="button">Clear queue</summary>
      <PostForm
        action={addresses.api.queue.truncate}
        fields={{ after: "", redirectTo: addresses.playqueue }}
        onSubmit={onSubmit}
        className="mt-3 flex flex-wrap items-center gap-3"
      >
        <span>Remove everything from the queue?</span>
        <button className="button primary">Yes, clear it</button>
      </PostForm>
    </details>
  );
}

/** The list of the Play Queue page. */
export default function Queue({ items: start, current: held, imageOrigin }: QueueProps) {
  const { items, removed, queue } = useQueue(start);
  const current = useCurrent(held);
  const isEmpty = items.length === 0;
  if (isEmpty && !removed) return <Empty />;
  return (
    <>
      <QueueList {...{ queue, items, removed, imageOrigin }} current={isEmpty ? null : current} />
      {isEmpty ? <Empty /> : <ClearQueue onSubmit={() => void queue.clear()} />}
    </>
  );
}
