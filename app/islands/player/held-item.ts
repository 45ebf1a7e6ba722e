import { type Item, sliceOf, withSlice } from "~/domain/player/item";

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

/** In seconds; null when unknown. */
export function passLength(item: Item): number | null {
  const slice = sliceOf(item);
  const end = slice?.end || item.duration;
  return end && end - (slice?.start ?? 0);
}

/** What a page knows about the held item is taken over, but the section in the player counts while it plays. */
export function learned(held: Item, to: Item, isBusy: boolean): Item {
  const slice = sliceOf(to) ?? (isBusy ? sliceOf(held) : null);
  const { title, by, duration } = held;
  const known = { title: to.title || title, by: to.by ?? by, duration: duration ?? to.duration };
  return withSlice({ ...to, ...known }, slice);
}
