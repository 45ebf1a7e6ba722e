import type { Section } from "../section/section";
import { formatShortTime } from "../text/time";

export const LOOP_KINDS = ["video", "episode"] as const;
export type LoopKind = (typeof LOOP_KINDS)[number];

/** The most loops of one item, and of a listener (LOOP-9). */
export const MAX_LOOPS_OF_ITEM = 100;
export const MAX_LOOPS = 5000;

/** A loop to save. Times are in milliseconds. */
export interface NewLoop {
  kind: LoopKind;
  /** The id of the video or the episode. */
  item: string;
  /** Empty if it goes by its times. */
  name: string;
  startMs: number;
  endMs: number;
  /** Null for the speed that the item plays at anyway. */
  rate: number | null;
  /** How often practice plays it before it goes on; null for without end. */
  passes: number | null;
}

/** A saved loop, as the API answers it. */
export interface Loop extends NewLoop {
  id: string;
  repeats: number;
  minutes: number;
  /** The highest speed held for a whole pass; null if it was never heard. */
  bestRate: number | null;
  /** When it was last heard (ISO 8601); null if never. */
  lastAt: string | null;
}

type Times = Pick<NewLoop, "startMs" | "endMs">;

/** Returns the times as `0:12 – 0:18.5`. */
export function loopTimes({ startMs, endMs }: Times): string {
  return `${formatShortTime(startMs / 1000)} \u2013 ${formatShortTime(endMs / 1000)}`;
}

/** Returns the name that a loop goes by. */
export function loopName(loop: Pick<NewLoop, "name"> & Times): string {
  return loop.name || loopTimes(loop);
}

/** Returns the loop's section, in seconds. */
export function sectionOfLoop({ startMs, endMs }: Times): Section {
  return { start: startMs / 1000, end: endMs / 1000 };
}
