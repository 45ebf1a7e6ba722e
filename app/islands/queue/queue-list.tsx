import { Fragment, useRef, type RefObject, useEffect } from "react";
import { announce } from "~/browser/platform/announce";
import { emit } from "~/browser/platform/events";
import type { Item } from "~/domain/items/item";
import { hasItem, type Queued } from "~/domain/queue/queue";
import { itemOf } from "~/domain/queue/queued-item";
import { CurrentRow, QueueRow, type RowActions } from "./queue-row";
import type { QueueSync, Removed } from "./queue-sync";
import { useFocusAfter } from "./use-queue";
import { addresses } from "~/addresses";
import { queueParts } from "~/contracts";
import { PostForm } from "../parts/post-form";
import { startRowDrag } from "~/browser/platform/rows/row-drag";

/**
 * Where a row was dropped: above the first row, which plays it (QUEUE-2), or in front of an item,
 * null for the end.
 */
type Drop = { kind: "play" } | { kind: "before"; id: string | null };

function useRowDrag(list: RefObject<HTMLElement>, onDrop: (id: string, to: Drop) => void) {
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const rows = () => [...element.querySelectorAll<HTMLElement>(queueParts.row.selector)];
    const drop = (row: HTMLElement, before: HTMLElement | null) => {
      const isFirst = before !== null && before === rows()[0];
      const id = queueParts.row.of(before) || null;
      latest.current(
        queueParts.row.of(row) ?? "",
        isFirst ? { kind: "play" } : { kind: "before", id },
      );
    };
    return startRowDrag(element, { rows, drop });
  }, [list]);
}

/** Takes the place of a removed item, and restores it (SHELL-21). */
function RemovedRow({ removed, onUndo }: { removed: Removed; onUndo: () => void }) {
  const { id, title } = removed.item;
  return (
    <li {...queueParts.removed(id)} className="flex items-center justify-between gap-3 py-2">
      <span className="min-w-0 wrap-anywhere text-muted">{title} was removed.</span>
      <PostForm action={addresses.api.queue.restore} fields={{ id }} onSubmit={onUndo}>
        <button className="button" {...queueParts.button("undo")}>
          Undo
        </button>
      </PostForm>
    </li>
  );
}

function play(queue: QueueSync, queued: Queued, keep: boolean): void {
  emit("lor:play-request", { item: itemOf(queued), autoplay: true, queued: true });
  void queue.take(queued.id, keep);
}

function move(queue: QueueSync, { id, title }: Queued, before: string | null): void {
  void queue.move(id, before);
  const items = queue.items();
  const place = items.findIndex((item) => item.id === id) + 1;
  announce(`${title}: ${place} of ${items.length}`);
}

interface QueueListProps {
  queue: QueueSync;
  items: readonly Queued[];
  removed: Removed | null;
  current: Item | null;
  imageOrigin: string;
}

export function QueueList({ queue, items, removed, current, imageOrigin }: QueueListProps) {
  const list = useRef<HTMLOListElement>(null);
  const keepFocus = useFocusAfter(list, items);

  useRowDrag(list, (id: string, to: Drop) => {
    const queued = items.find((item) => item.id === id);
    if (!queued) return;
    if (to.kind === "play") play(queue, queued, true);
    else move(queue, queued, to.id);
  });

  const actionsOf = (queued: Queued, place: number): RowActions => ({
    play: () => play(queue, queued, false),
    move(button, before) {
      keepFocus(queued.id, button, place);
      move(queue, queued, before);
    },
    remove() {
      keepFocus(queued.id, "undo", place);
      void queue.remove(queued.id);
    },
  });

  const undo = () => {
    if (removed) keepFocus(removed.item.id, "remove", 0);
    void queue.restore();
  };
  const removedRow = removed ? <RemovedRow removed={removed} onUndo={undo} /> : null;
  const isLast = removed !== null && !hasItem(items, removed.before ?? "");

  return (
    <ol ref={list} className="items">
      {current ? <CurrentRow item={current} imageOrigin={imageOrigin} /> : null}
      {items.map((queued, place) => (
        <Fragment key={queued.id}>
          {removed?.before === queued.id ? removedRow : null}
          <QueueRow
            queued={queued}
            place={place}
            items={items}
            imageOrigin={imageOrigin}
            actions={actionsOf(queued, place)}
          />
        </Fragment>
      ))}
      {isLast ? removedRow : null}
    </ol>
  );
}
