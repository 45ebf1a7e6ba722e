import { useRef } from "react";
import { announce } from "~/browser/platform/announce";
import { emit } from "~/browser/platform/events";
import { videoItem } from "~/domain/videos/video-item";
import type { QueuedVideo } from "~/domain/queue/queue";
import { CurrentRow, QueueRow, type RowActions } from "./queue-row";
import type { QueueSync } from "./queue-sync";
import { type Current, useFocusAfter } from "./use-queue";
import { type Drop, useRowDrag } from "./use-row-drag";

function play(queue: QueueSync, video: QueuedVideo, keep: boolean): void {
  emit("lor:play-request", { item: videoItem(video), autoplay: true, queued: true });
  void queue.take(video.id, keep);
}

function move(queue: QueueSync, { id, title }: QueuedVideo, before: string | null): void {
  void queue.move(id, before);
  const items = queue.items();
  const place = items.findIndex((item) => item.id === id) + 1;
  announce(`${title}: ${place} of ${items.length}`);
}

interface QueueListProps {
  queue: QueueSync;
  items: readonly QueuedVideo[];
  current: Current | null;
  imageOrigin: string;
}

export function QueueList({ queue, items, current, imageOrigin }: QueueListProps) {
  const list = useRef<HTMLOListElement>(null);
  const keepFocus = useFocusAfter(list, items);

  useRowDrag(list, (id: string, to: Drop) => {
    const video = items.find((item) => item.id === id);
    if (!video) return;
    if (to.kind === "play") play(queue, video, true);
    else move(queue, video, to.id);
  });

  const actionsOf = (video: QueuedVideo, place: number): RowActions => ({
    play: () => play(queue, video, false),
    move(button, before) {
      keepFocus(video.id, button, place);
      move(queue, video, before);
    },
    remove() {
      keepFocus(video.id, "remove", place);
      void queue.remove(video.id);
    },
  });

  return (
    <ol ref={list} className="flex flex-col divide-y divide-line">
      {current ? <CurrentRow current={current} imageOrigin={imageOrigin} /> : null}
      {items.map((video, place) => (
        <QueueRow
          key={video.id}
          video={video}
          place={place}
          items={items}
          imageOrigin={imageOrigin}
          actions={actionsOf(video, place)}
        />
      ))}
    </ol>
  );
}
