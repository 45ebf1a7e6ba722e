import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { emit, listen } from "~/domain/events";
import type { QueuedVideo } from "~/domain/queue";
import { callQueue, readQueue } from "./queue-api";
import { QueueKeeper } from "./queue-keeper";

/** What the player holds; `sounds` while it plays. */
export type Current = { ytid: string; title: string; sounds: boolean };

/** An event of our own is no news to us. */
function openKeeper(items: readonly QueuedVideo[]) {
  let telling = false;
  const keeper = new QueueKeeper(
    {
      call: callQueue,
      read: readQueue,
      changed(queued) {
        telling = true;
        emit("lor:queue", { queued });
        telling = false;
      },
      say: (message) => emit("lor:snackbar", { message, kind: "error" }),
    },
    items,
  );
  return { keeper, isTelling: () => telling };
}

/** The queue, kept up to date with the player, with other tabs, and on return to this one. */
export function useQueue(start: readonly QueuedVideo[]) {
  const [{ keeper, isTelling }] = useState(() => openKeeper(start));
  const items = useSyncExternalStore(keeper.subscribe, keeper.items, keeper.items);
  useEffect(() => {
    const refresh = () => void keeper.refresh();
    const onReturn = () => document.visibilityState === "visible" && refresh();
    const unlisten = listen("lor:queue", () => isTelling() || refresh());
    document.addEventListener("visibilitychange", onReturn);
    addEventListener("focus", refresh);
    refresh();
    return () => {
      unlisten();
      document.removeEventListener("visibilitychange", onReturn);
      removeEventListener("focus", refresh);
    };
  }, [keeper, isTelling]);
  return { items, keeper };
}

/** The player's own words, for a page that came after them; null while it sleeps. */
function currentInDock(): Current | null {
  const player = document.getElementById("player");
  const { id, state } = player?.dataset ?? {};
  const title = player?.querySelector(".dock-title a")?.textContent ?? "";
  return id && state !== "unstarted"
    ? { ytid: id, title, sounds: state === "playing" || state === "buffering" }
    : null;
}

export function useCurrent(start: Current | null): Current | null {
  const [current, setCurrent] = useState(start);
  useEffect(() => {
    setCurrent((before) => currentInDock() ?? before);
    return listen("lor:playing", ({ ytid, title, state }) => {
      setCurrent({ ytid, title, sounds: state === "playing" || state === "buffering" });
    });
  }, []);
  return current;
}

/** After a change by button the focus stays with the row, or goes to the row that took its place. */
export function useFocusAfter(items: readonly QueuedVideo[]) {
  const list = useRef<HTMLOListElement>(null);
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
    const own = row?.querySelector<HTMLElement>(`[data-button="${focus.button}"]:not(:disabled)`);
    (own ?? row?.querySelector<HTMLElement>("button:not(:disabled)"))?.focus();
  }, [items]);
  const keepFocus = (id: string, button: string, place: number) => {
    wanted.current = { id, button, place };
  };
  return { list, keepFocus };
}
