import { type Item, type ItemKind, sectionOf, speedOf, withSection } from "~/domain/items/item";
import { isWaiting } from "~/domain/player/player";
import type { MediaReading } from "./host/media";
import type { PlayerView } from "./player-view";

/** What the dock shows before anything has been found out about the item. */
export function knownAtFirst(item: Item) {
  const rate = speedOf(item);
  return { named: null, song: null, hearted: false, place: null, passes: 0, rates: [], rate };
}

/** Returns what the dock shows after a reading of the host. */
export function afterReading(
  item: Item,
  { state, duration, rates }: MediaReading,
): Partial<PlayerView> {
  return {
    state,
    ...(state === "playing" && { notice: null, starting: false }),
    ...(rates.length > 0 && { rates }),
    ...(duration > 0 && { item: fitToDuration(item, duration) }),
  };
}

/** A station's playlist file, for the listener's own player, which may play more than this one. */
export function fileOf(item: Item): { file?: string } {
  return item.kind === "station" ? { file: item.m3u } : {};
}

/**
 * Fits the section to the real duration once the host knows it. A section that ended at the earlier
 * duration ends at the real one; one that starts after the real end is dropped.
 */
function fitToDuration(item: Item, duration: number): Item {
  const section = sectionOf(item);
  const known = { ...item, duration };
  if (!section || section.start >= duration) return withSection(known, null);
  return section.end === item.duration ? withSection(known, { ...section, end: 0 }) : known;
}

/**
 * The part of an item that a completed pass covers, in seconds; `end` is null if unknown. A pass of
 * a section has its slowest speed as `rate`.
 */
export type PassedItem = {
  kind: ItemKind;
  id: string;
  start: number;
  end: number | null;
  rate?: number;
};

export function passedItem({ item, slowest }: PlayerView): PassedItem {
  const { kind, id, duration } = item;
  const section = sectionOf(item);
  return {
    ...{ kind, id, start: section?.start ?? 0, end: section?.end || duration },
    ...(section && { rate: slowest }),
  };
}

/**
 * Returns the slowest speed of the pass that plays: speeds that were set before it began, or before
 * the item plays at all, do not count.
 */
export function slowestOf(before: PlayerView, { passes, rate, state, item }: PlayerView): number {
  const begins = passes !== before.passes || item.id !== before.item.id || isWaiting(state);
  return begins ? rate : Math.min(before.slowest, rate);
}

/**
 * Combines the held item with what a page knows about it.
 * @param keepsSection keep the player's section if the page names none: it is playing, or was set
 * here
 */
export function learned(held: Item, to: Item, keepsSection: boolean): Item {
  const section = sectionOf(to) ?? (keepsSection ? sectionOf(held) : null);
  const { title, by, duration } = held;
  const speed = held.kind === "video" ? held.speed : undefined;
  const known = { title: to.title || title, by: to.by ?? by, duration: duration ?? to.duration };
  const { passes } = section?.start === sectionOf(held)?.start ? held : to;
  return withSection({ passes, ...to, ...known, ...(speed && { speed }) }, section);
}
