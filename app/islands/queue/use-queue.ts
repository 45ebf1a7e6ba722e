import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { queueParts } from "~/contracts";
import { requestNow } from "~/browser/platform/ask-player";
import { emit, listen } from "~/browser/platform/events";
import type { Item } from "~/domain/items/item";
import type { Queued } from "~/domain/queue/queue";
import { callQueue, loadQueue } from "./queue-api";
import { QueueSync } from "./queue-sync";

function openSync(items: readonly Queued[]) {
  let isEmitting = false;
  const queue = new QueueSync(
    {
      call: callQueue,
      load: loadQueue,
      changed(queued) {
        isEmitting = true;
        emit("lor:queue", { queued });
        isEmitting = false;
      },
      say: (message, kind) => emit("lor:snackbar", { message, ...(kind && { kind }) }),
    },
    items,
  );
  return { queue, isOwnEvent: () => isEmitting };
}

/**
 * Keeps the queue up to date with the player and other tabs, and when the listener returns to this
 * tab.
 */
export function useQueue(start: readonly Queued[]) {
  const [{ queue, isOwnEvent }] = useState(() => openSync(start));
  const items = useSyncExternalStore(queue.subscribe, queue.items, queue.items);
  const removed = useSyncExternalStore(queue.subscribe, queue.removed, queue.removed);
  useEffect(() => {
    const refresh = () => void queue.refresh();
    const onReturn = () => document.visibilityState === "visible" && refresh();
    const stopListening = listen("lor:queue", () => isOwnEvent() || refresh());
    document.addEventListener("visibilitychange", onReturn);
    addEventListener("focus", refresh);
    refresh();
    return () => {
      stopListening();
      document.removeEventListener("visibilitychange", onReturn);
      removeEventListener("focus", refresh);
    };
  }, [queue, isOwnEvent]);
  return { items, removed, queue };
}

/** Returns the item in the dock; `start` before the first play. */
export function useCurrent(start: Item | null): Item | null {
  const [current, setCurrent] = useState(start);
  useEffect(() => {
    // The page may have arrived after the player's last event.
    const now = requestNow();
    if (now && now.state !== "unstarted") setCurrent(now.item);
    return listen("lor:playing", ({ item }) => setCurrent(item));
  }, []);
  return current;
}

/**
 * Keeps the focus in the row after a change by button, or moves it to the row that took its place.
 */
export function useFocusAfter(list: RefObject<HTMLElement>, items: readonly Queued[]) {
  const wanted = useRef<{ id: string; button: string; place: number } | null>(null);
  useEffect(() => {
    const focus = wanted.current;
    wanted.current = null;
    if (!focus || !list.current) return;
    const rows = [
      ...list.current.querySelectorAll<HTMLElement>(
        `${queueParts.removed.selector}, ${queueParts.row.selector}:not(${queueParts.row.is("")})`,
      ),
    ];
    const isIt = (row: HTMLElement) =>
      queueParts.row.of(row) === focus.id || queueParts.removed.of(row) === focus.id;
    const row = rows.find(isIt) ?? rows[focus.place] ?? rows.at(-1);
    const button = row?.querySelector<HTMLElement>(
      `${queueParts.button.is(focus.button)}:not(:disabled)`,
    );
    const menu = row?.querySelector<HTMLElement>("details:not([open]) > summary");
    (menu ?? button ?? row?.querySelector<HTMLElement>("button:not(:disabled)"))?.focus();
  }, [list, items]);
  return (id: string, button: string, place: number) => {
    wanted.current = { id, button, place };
  };
}
