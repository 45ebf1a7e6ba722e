import type { EpisodeItem } from "../items/item";
import type { Feature } from "../player/player";

/** Items that the queue accepts (QUEUE-5). */
export type Queueable =
  { ytid: string; episodeId?: undefined } | { episodeId: string; ytid?: undefined };

/**
 * `feature` says where the item was added from. A video may be queued twice, so each item has its
 * own id.
 */
type Entry = { id: string; feature: Feature; fromRadio: boolean };

export type QueueItem = Entry & Queueable;

/** `duration` is in seconds, null if unknown; an episode's author is its podcast. */
type Facts = {
  title: string;
  author: string | null;
  duration: number | null;
  unavailable: boolean;
};

export type QueuedVideo = Entry & Facts & { ytid: string };

type QueuedEpisode = Entry & Facts & { ytid?: undefined; episodeId: string; item: EpisodeItem };

/** A queue item with what is known about its video or episode. */
export type Queued = QueuedVideo | QueuedEpisode;

export const QUEUE_LIMIT = 200;

export const QUEUE_FULL = `Your queue is full. It can hold ${QUEUE_LIMIT} videos and episodes.`;
export const QUEUE_CHANGED = "Your queue has changed in the meantime. Please check it.";

type Item = { readonly id: string };
type Items<T extends Item> = readonly T[];

function indexOf(items: Items<Item>, id: string): number {
  return items.findIndex((item) => item.id === id);
}

export function hasItem(items: Items<Item>, id: string): boolean {
  return indexOf(items, id) >= 0;
}

/** Adds an item at the end. An item that is already queued does not move. */
export function add<T extends Item>(items: Items<T>, item: T): Items<T> {
  return hasItem(items, item.id) ? items : [...items, item];
}

export function remove<T extends Item>(items: Items<T>, id: string): Items<T> {
  return items.filter((item) => item.id !== id);
}

/**
 * Adds an item before another one, or at the end if that is null or gone. An item that is already
 * queued does not move.
 */
export function insert<T extends Item>(items: Items<T>, item: T, before: string | null): Items<T> {
  const at = before === null ? -1 : indexOf(items, before);
  if (at < 0 || hasItem(items, item.id)) return add(items, item);
  return [...items.slice(0, at), item, ...items.slice(at)];
}

/**
 * Moves an item before another one, or to the end for null. Items are identified by id rather than
 * index, so that a move still works after changes in another tab. Returns null if either item is
 * gone.
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

/** Takes out the first item to play. */
export function shift<T extends Item>(items: Items<T>): { item: T | null; rest: Items<T> } {
  return { item: items[0] ?? null, rest: items.slice(1) };
}

/**
 * Takes out an item to play. The items before it are dropped, or stay with `keep` (for an item
 * dragged to the first position). Returns null if the item is gone.
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

/** Replaces all items, without duplicates. */
export function replace<T extends Item>(others: Items<T>): Items<T> {
  return others.reduce<Items<T>>(add, []);
}

/** Drops everything after an item, or all for null. Returns null if that item is gone. */
export function truncate<T extends Item>(items: Items<T>, after: string | null): Items<T> | null {
  if (after === null) return [];
  const at = indexOf(items, after);
  return at < 0 ? null : items.slice(0, at + 1);
}
