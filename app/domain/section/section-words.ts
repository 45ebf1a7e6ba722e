import { formatShortTime } from "../text/time";
import type { Section } from "./section";

/**
 * Announces a change of section: which ends moved, and to what time (LOOP-8). Null is the whole
 * item.
 */
export function sectionWords(before: Section | null, now: Section | null): string {
  if (!now) return "Section cleared";
  const words = [];
  if (now.start !== (before?.start ?? 0)) words.push(`Start set to ${formatShortTime(now.start)}`);
  if (now.end !== (before?.end ?? 0)) words.push(`End set to ${formatEnd(now.end)}`);
  return (
    words.join(". ") || `Section set from ${formatShortTime(now.start)} to ${formatEnd(now.end)}`
  );
}

/** Formats an end, where 0 is the item's. */
function formatEnd(end: number): string {
  return end === 0 ? "the end" : formatShortTime(end);
}
