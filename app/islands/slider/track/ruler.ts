import { formatClock, formatTenths } from "~/domain/text/time";
import type { TrackWindow } from "./track-window";

/** Seconds between two labels, and into how many parts ticks divide them. */
const STEPS: readonly (readonly [seconds: number, parts: number])[] = [
  [0.5, 5],
  [1, 5],
  [2, 4],
  [5, 5],
  [10, 5],
  [15, 3],
  [30, 3],
  [60, 4],
  [120, 4],
  [300, 5],
  [600, 5],
  [900, 3],
  [1800, 3],
  [3600, 4],
  [7200, 4],
  [18_000, 5],
];
const LONGEST = [36_000, 5] as const;

/** The most steps on the track: their labels have room on the narrowest one. */
const MOST_STEPS = 6;

/** Units of the path across the track, which is stretched to its width. */
export const RULER_WIDTH = 1000;
export const TRACK_HEIGHT = 56;

interface Ruler {
  labels: { seconds: number; text: string }[];
  /** Path of the ticks, from the bottom of the track up; a labelled one is longer. */
  ticks: string;
}

/** Returns the ticks of this part of the video, and the times that label them. */
export function rulerOf({ from, to }: TrackWindow): Ruler {
  const length = to - from;
  const [step, parts] = STEPS.find(([seconds]) => length / seconds <= MOST_STEPS) ?? LONGEST;
  const tick = step / parts;
  const labels = [];
  let ticks = "";
  for (let count = Math.ceil(from / tick - 1e-9); count * tick <= to + 1e-9; count++) {
    const seconds = count * tick;
    const isLabelled = count % parts === 0;
    const x = Math.round(((seconds - from) / length) * RULER_WIDTH * 10) / 10;
    ticks += `M${x} ${TRACK_HEIGHT}v${isLabelled ? -16 : -8}`;
    const text = step < 1 ? formatTenths(seconds) : formatClock(seconds);
    if (isLabelled) labels.push({ seconds, text });
  }
  return { labels, ticks };
}
