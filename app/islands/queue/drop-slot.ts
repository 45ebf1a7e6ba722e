/** How many rows lie above a height: the slot that a row dropped there goes to. Heights in CSS pixels. */
export function dropSlot(middles: readonly number[], y: number): number {
  return middles.filter((middle) => middle < y).length;
}

export type Drop = { kind: "play" } | { kind: "before"; id: string | null };

/**
 * What a drop into a slot means. The first slot of all, in front of the current video, plays
 * (spec 1 §4, Queue); `ids` are the rows in their order, null for the current one.
 */
export function dropAt(ids: readonly (string | null)[], slot: number): Drop {
  return slot === 0 ? { kind: "play" } : { kind: "before", id: ids[slot] ?? null };
}
