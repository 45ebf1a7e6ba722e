import type { Feature } from "./player";

/** The queue entry of spec 1 §3: `feature` says where it came from. The same video may be queued twice, so an entry has an id of its own. */
export type QueueItem = { id: string; ytid: string; feature: Feature; fromRadio: boolean };

/** A queue entry with what is known of its video; `duration` in seconds, null while nobody knows it. */
export type QueuedVideo = QueueItem & {
  title: string;
  author: string | null;
  duration: number | null;
  unavailable: boolean;
};

/** As many entries as one queue takes. */
export const QUEUE_LIMIT = 200;

export const QUEUE_FULL = `Your queue is full: it takes ${QUEUE_LIMIT} videos.`;
export const QUEUE_CHANGED = "Your queue has changed meanwhile. Please look again.";

type Item = { readonly id: string };
type Items<T extends Item> = readonly T[];

function indexOf(items: Items<Item>, id: string): number {
  return items.findIndex((item) => item.id === id);
}

export function hasItem(items: Items<Item>, id: string): boolean {
  return indexOf(items, id) >= 0;
}

/** At the end; an item that is there already stays where it is. */
export function add<T extends Item>(items: Items<T>, item: T): Items<T> {
  return hasItem(items, item.id) ? items : [...items, item];
}

export function remove<T extends Item>(items: Items<T>, id: string): Items<T> {
  return items.filter((item) => item.id !== id);
}

/**
 * Puts an item in front of another, at the end for null. Both are named by id and not by place, so
 * that a move means the same after the other tab's changes; null when either is gone.
 */
export function move<T extends Item>(
  items: Items<T>,
  id: string,
  before: string | null,
): Items<T> | null {
  const moved = items.find((item) => item.id === id);
  if (!moved || (before !== null && !hasItem(items, before))) return null;
  if (before === id) return items;
  const others = remove(items, id);
  const at = before === null ? others.length : indexOf(others, before);
  return [...others.slice(0, at), moved, ...others.slice(at)];
}

/** The first item taken out to be played, and what is left. */
export function shift<T extends Item>(items: Items<T>): { item: T | null; rest: Items<T> } {
  return { item: items[0] ?? null, rest: items.slice(1) };
}

/**
 * An item taken out to be played: skipping ahead drops the earlier ones, with `keep` (it was put
 * first) they stay. Null when it is gone.
 */
export function take<T extends Item>(
  items: Items<T>,
  id: string,
  keep: boolean,
): { item: T; rest: Items<T> } | null {
  const at = indexOf(items, id);
  const item = items[at];
  if (!item) return null;
  return { item, rest: keep ? remove(items, id) : items.slice(at + 1) };
}

/** Others in the place of all, each once. */
export function replace<T extends Item>(others: Items<T>): Items<T> {
  return others.reduce<Items<T>>(add, []);
}

/** Drops everything after an item, all of it for null; null when that item is gone. */
export function truncate<T extends Item>(items: Items<T>, after: string | null): Items<T> | null {
  if (after === null) return [];
  const at = indexOf(items, after);
  return at < 0 ? null : items.slice(0, at + 1);
}
