import { MAX_SECONDS, roundToMs } from "../text/time";

/**
 * The looped section of a video, in seconds. An `end` of 0 means the end of the video while the
 * duration is unknown; `normaliseSection` replaces it once the duration is known.
 */
export type Section = { start: number; end: number };

export type Handle = "start" | "end";

export type NormalisedSection = { ok: true; section: Section } | { ok: false; message: string };

/** Shown for invalid times (LOOP-1). */
export const INVALID_SECTION_MESSAGE = "Invalid slider start/end times";

/** The shortest section, in seconds. */
export const MIN_SECTION = 0.1;

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), Math.max(low, high));
}

function isTime(value: number): boolean {
  return Number.isFinite(value) && value >= 0;
}

/** Returns the last whole millisecond of the video; null when the duration is unknown. */
export function lastMoment(duration: number | null | undefined): number | null {
  if (!duration || !Number.isFinite(duration) || duration < 0) return null;
  return Math.floor(duration * 1000 + 1e-6) / 1000;
}

/**
 * Keeps at least `MIN_SLICE` between start and end, within 0 to `limit`. A shorter video becomes
 * one whole section.
 */
function keepApart({ start, end }: Section, limit: number): Section {
  if (end - start >= MIN_SECTION) return { start, end };
  const later = Math.min(roundToMs(start + MIN_SECTION), limit);
  return { start: Math.max(0, Math.min(start, roundToMs(later - MIN_SECTION))), end: later };
}

/**
 * Applies LOOP-1 and LOOP-2. A section entirely beyond the duration becomes the whole video. An end
 * of 0 is replaced before start and end are swapped, because `s=30` alone means from 30 s to the
 * end.
 * @param duration of the video in seconds; null or 0 when unknown
 */
export function normaliseSection(times: Section, duration?: number | null): NormalisedSection {
  if (!isTime(times.start) || !isTime(times.end)) {
    return { ok: false, message: INVALID_SECTION_MESSAGE };
  }
  const known = lastMoment(duration);
  const limit = known ?? MAX_SECONDS;
  const start = roundToMs(times.start);
  const end = roundToMs(times.end);
  if (end === 0 && known === null)
    return { ok: true, section: { start: Math.min(start, limit), end } };
  const to = end === 0 ? limit : end;
  const ordered = start > to && end !== 0 ? { start: to, end: start } : { start, end: to };
  if (known !== null && ordered.start >= limit)
    return { ok: true, section: { start: 0, end: limit } };
  const capped = { start: Math.min(ordered.start, limit), end: Math.min(ordered.end, limit) };
  return { ok: true, section: keepApart(capped, limit) };
}

/**
 * Moves one handle to `to` seconds, within 0 to the duration and without crossing the other handle.
 */
export function moveHandle(
  section: Section,
  handle: Handle,
  to: number,
  duration: number,
): Section {
  const limit = lastMoment(duration) ?? MAX_SECONDS;
  const target = roundToMs(to);
  const end = section.end === 0 ? limit : Math.min(roundToMs(section.end), limit);
  const start = Math.min(roundToMs(section.start), end);
  if (handle === "start") return { start: clamp(target, 0, roundToMs(end - MIN_SECTION)), end };
  return { start, end: clamp(target, Math.min(roundToMs(start + MIN_SECTION), limit), limit) };
}

/** Whether the section covers the whole video, so that there is nothing to store or show. */
export function isWhole(section: Section, duration: number): boolean {
  return section.start <= 0 && (section.end === 0 || section.end >= duration - 0.001);
}
