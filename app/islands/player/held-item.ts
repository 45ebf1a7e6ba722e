import { type Item, type ItemKind, sliceOf, withSlice } from "~/domain/items/item";

/**
 * The section once the host knows the real duration. A section that ended at the duration known before ends at the real one;
 * one that starts after the real end is dropped.
 */
export function fitToDuration(item: Item, duration: number): Item {
  const slice = sliceOf(item);
  const known = { ...item, duration };
  if (!slice || slice.start >= duration) return withSlice(known, null);
  return slice.end === item.duration ? withSlice(known, { ...slice, end: 0 }) : known;
}

/** What a completed pass covers, the section or the whole item, in seconds; `end` is null when unknown. */
export type PassedItem = { kind: ItemKind; id: string; start: number; end: number | null };

export function passedItem(item: Item): PassedItem {
  const { kind, id, duration } = item;
  const slice = sliceOf(item);
  return { kind, id, start: slice?.start ?? 0, end: slice?.end || duration };
}

/**
 * What a page knows about the held item is taken over.
 * @param keepsSection the page names none, and that of the player counts: it plays, or was set there
 */
export function learned(held: Item, to: Item, keepsSection: boolean): Item {
  const slice = sliceOf(to) ?? (keepsSection ? sliceOf(held) : null);
  const { title, by, duration } = held;
  const known = { title: to.title || title, by: to.by ?? by, duration: duration ?? to.duration };
  return withSlice({ ...to, ...known }, slice);
}
