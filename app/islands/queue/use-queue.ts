import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { emit, listen } from "~/browser/platform/events";
import { isSounding } from "~/domain/player/player";
import type { QueuedVideo } from "~/domain/queue/queue";
import { callQueue, loadQueue } from "./queue-api";
import { QueueSync } from "./queue-sync";

/** What the player holds; `sounds` while it plays. */
export type Current = { ytid: string; title: string; sounds: boolean };

function openSync(items: readonly QueuedVideo[]) {
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
      say: (message) => emit("lor:snackbar", { message, kind: "error" }),
    },
    items,
  );
  return { queue, isOwnEvent: () => isEmitting };
}

/** The queue, kept up to date with the player and other tabs, and when the listener returns to this tab. */
export function useQueue(start: readonly QueuedVideo[]) {
  const [{ queue, isOwnEvent }] = useState(() => openSync(start));
  const items = useSyncExternalStore(queue.subscribe, queue.items, queue.items);
  useEffect(() => {
    const refresh = () => void queue.refresh();
    const onReturn = () => document.visibilityState === "visible" && refresh();
    const unlisten = listen("lor:queue", () => isOwnEvent() || refresh());
    document.addEventListener("visibilitychange", onReturn);
    addEventListener("focus", refresh);
    refresh();
    return () => {
      unlisten();
      document.removeEventListener("visibilitychange", onReturn);
      removeEventListener("focus", refresh);
    };
  }, [queue, isOwnEvent]);
  return { items, queue };
}

/** What the dock shows, for a page that arrived after the player's last event; null before the first play. */
function currentInDock(): Current | null {
  const player = document.getElementById("player");
  const { id, state } = player?.dataset ?? {};
  const title = player?.querySelector(".dock-title a")?.textContent ?? "";
  return id && state !== "unstarted" ? { ytid: id, title, sounds: isSounding(state) } : null;
}

export function useCurrent(start: Current | null): Current | null {
  const [current, setCurrent] = useState(start);
  useEffect(() => {
    setCurrent((before) => currentInDock() ?? before);
    return listen("lor:playing", ({ item, state }) => {
      setCurrent({ ytid: item.id, title: item.title, sounds: isSounding(state) });
    });
  }, []);
  return current;
}

/** After a change by button the focus stays with the row, or goes to the row that took its place. */
export function useFocusAfter(list: RefObject<HTMLElement>, items: readonly QueuedVideo[]) {
  const wanted = useRef<{ id: string; button: string; place: number } | null>(null);
  useEffect(() => {
    const focus = wanted.current;
    wanted.current = null;
    if (!focus || !list.current) return;
    const rows = [
      ...list.current.querySelectorAll<HTMLElement>('[data-queue-row]:not([data-queue-row=""])'),
    ];
    const row =
      rows.find(({ dataset }) => dataset.queueRow === focus.id) ?? rows[focus.place] ?? rows.at(-1);
    const button = row?.querySelector<HTMLElement>(
      `[data-button="${focus.button}"]:not(:disabled)`,
    );
    (button ?? row?.querySelector<HTMLElement>("button:not(:disabled)"))?.focus();
  }, [list, items]);
  return (id: string, button: string, place: number) => {
    wanted.current = { id, button, place };
  };
}
