import { emit } from "~/domain/events";
import type { QueuedVideo } from "~/domain/queue";
import type { Drop } from "./drop-slot";
import { QueueForm } from "./queue-form";
import { CurrentRow, QueueRow } from "./queue-row";
import { useDrag } from "./use-drag";
import { type Current, useCurrent, useFocusAfter, useQueue } from "./use-queue";

export interface QueueProps {
  items: QueuedVideo[];
  /** What the dock of this page holds; null when nothing was played yet. */
  current: Current | null;
  imageOrigin: string;
}

function Empty() {
  return (
    <div className="prose rounded-xl bg-sunken p-6 text-center">
      <p className="font-semibold">You have no items queued!</p>
      <p>Press &ldquo;Add to queue&rdquo; beside any video, and it plays after the current one.</p>
      <a className="button primary" href="/history">
        Choose from your history
      </a>
    </div>
  );
}

function announce(text: string): void {
  const region = document.getElementById("announce");
  if (region) region.textContent = text;
}

/** The list of the Play Queue page. Without scripts each button is a form; browser and server draw the same. */
export default function Queue({ items: start, current: held, imageOrigin }: QueueProps) {
  const { items, keeper } = useQueue(start);
  const current = useCurrent(held);
  const { list, keepFocus } = useFocusAfter(items);

  function play({ id, ytid, title, author, duration }: QueuedVideo, keep: boolean): void {
    const wish = { ytid, title, duration, slice: null, autoplay: true, queued: true };
    emit("lor:wish", author ? { ...wish, author } : wish);
    void keeper.take(id, keep);
  }

  function moveTo(video: QueuedVideo, before: string | null): void {
    void keeper.move(video.id, before);
    const now = keeper.items();
    const place = now.findIndex(({ id }) => id === video.id) + 1;
    announce(`${video.title}: ${place} of ${now.length}`);
  }

  function drop(id: string, to: Drop): void {
    const video = items.find((item) => item.id === id);
    if (!video) return;
    if (to.kind === "play") play(video, true);
    else moveTo(video, to.id);
  }

  const { dragged, handle } = useDrag(list, drop);
  if (items.length === 0) return <Empty />;
  const firstSlot = current ? 1 : 0;
  const lastSlot = items.length + firstSlot;
  const dropMark = (slot: number) => {
    if (dragged?.slot === slot) return "above";
    return dragged?.slot === lastSlot && slot === lastSlot - 1 ? "below" : undefined;
  };
  return (
    <>
      <ol ref={list} className="flex flex-col divide-y divide-line">
        {current ? (
          <CurrentRow
            current={current}
            imageOrigin={imageOrigin}
            drop={dragged?.slot === 0 ? "above" : undefined}
          />
        ) : null}
        {items.map((video, place) => (
          <QueueRow
            key={video.id}
            video={video}
            place={place}
            items={items}
            imageOrigin={imageOrigin}
            handle={handle(video.id)}
            isDragged={dragged?.id === video.id}
            drop={dropMark(place + firstSlot)}
            actions={{
              play: () => play(video, false),
              move: (button, before) => {
                keepFocus(video.id, button, place);
                moveTo(video, before);
              },
              remove: () => {
                keepFocus(video.id, "remove", place);
                void keeper.remove(video.id);
              },
            }}
          />
        ))}
      </ol>
      <details className="mt-3">
        <summary className="button">Clear queue</summary>
        <QueueForm
          action="/api/queue/truncate"
          fields={{ after: "", redirectTo: "/playqueue" }}
          onSubmit={() => void keeper.clear()}
          className="mt-3 flex flex-wrap items-center gap-3"
        >
          <span>Remove everything that waits?</span>
          <button className="button primary">Yes, clear it</button>
        </QueueForm>
      </details>
    </>
  );
}
