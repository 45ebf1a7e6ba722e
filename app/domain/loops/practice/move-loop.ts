import { MIN_SECTION, moveHandle, type Section } from "../../section/section";
import { roundToMs } from "../../text/time";

/** Moves of a loop; `by` is in seconds. */
export type Move =
  | { type: "halve" | "double" | "back" | "forward" }
  | { type: "start" | "end" | "both"; by: number };

/** Shifts both ends, as far as the item reaches. */
function shift({ start, end }: Section, by: number, duration: number): Section {
  const most = Math.max(0, duration - end);
  const to = Math.min(Math.max(by, -start), most);
  return { start: roundToMs(start + to), end: roundToMs(end + to) };
}

/**
 * Returns a loop after a move (PRACTICE-5), within the item. An end of 0 is the end of the item.
 */
export function moveLoop(section: Section, move: Move, duration: number): Section {
  const whole = { start: section.start, end: section.end || duration };
  const { start, end } = whole;
  const length = end - start;
  switch (move.type) {
    case "halve":
      return moveHandle(whole, "end", start + Math.max(length / 2, MIN_SECTION), duration);
    case "double":
      return moveHandle(whole, "end", start + length * 2, duration);
    case "back":
      return shift(whole, -length, duration);
    case "forward":
      return shift(whole, length, duration);
    case "both":
      return shift(whole, move.by, duration);
    default:
      return moveHandle(whole, move.type, whole[move.type] + move.by, duration);
  }
}

/** Returns a loop with both ends moved by `snap`, which does not close it. */
export function snapLoop(
  section: Section,
  snap: (seconds: number) => number,
  duration: number,
): Section {
  const end = section.end || duration;
  const snapped = moveHandle({ ...section, end: duration }, "start", snap(section.start), duration);
  return moveHandle(snapped, "end", snap(end), duration);
}
