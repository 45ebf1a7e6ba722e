import { addresses } from "../../addresses";
import type { Section } from "../section/section";
import { episodePath } from "../podcasts/podcast-id";
import { watchPath } from "../videos/youtube-id";

/** A video, or an episode with its podcast. */
export type LoopedItem =
  { kind: "video"; id: string } | { kind: "episode"; id: string; podcastId: string };

interface Place {
  section: Section;
  rate?: number | null;
  passes?: number | null;
}

/** Returns the address of an item's page with a section, its speed and its number of passes. */
export function loopPath(item: LoopedItem, { section, rate, passes }: Place): string {
  const { start, end } = section;
  if (item.kind === "episode")
    return episodePath(item.podcastId, item.id, { s: start, e: end, n: passes ?? undefined });
  const more = { ...(rate && { speed: rate }), ...(passes && { passes }) };
  return watchPath({ ytid: item.id, start, end, ...more });
}

const queryOf = ({ kind, id }: LoopedItem) => new URLSearchParams({ of: `${kind}:${id}` });

/** Returns the address of the page with all loops of an item, where they are changed. */
export function loopsOfPath(item: LoopedItem): string {
  return `${addresses.loops.index}?${queryOf(item).toString()}`;
}

/** Returns the address of the row of loops alone, which a script adds to a cached page. */
export function itemLoopsPath(item: LoopedItem): string {
  return `${addresses.loops.row}?${queryOf(item).toString()}`;
}
