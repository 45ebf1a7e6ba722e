import { MAX_SECONDS, roundToMs } from "../text/time";

/**
 * The looped section of a video, in seconds. An `end` of 0 means the end of the video while the
 * duration is unknown; `normaliseSlice` replaces it once the duration is known.
 */
export type Slice = { start: number; end: number };

export type Handle = "start" | "end";

export type NormalisedSlice = { ok: true; slice: Slice } | { ok: false; message: string };

/** Shown for invalid times (LOOP-1). */
export const INVALID_SLICE_MESSAGE = "Invalid slider start/end times";

/** The shortest section, in seconds. */
export const MIN_SLICE = 0.1;

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
function keepApart({ start, end }: Slice, limit: number): Slice {
  if (end - start >= MIN_SLICE) return { start, end };
  const later = Math.min(roundToMs(start + MIN_SLICE), limit);
  return { start: Math.max(0, Math.min(start, roundToMs(later - MIN_SLICE))), end: later };
}

/**
 * Applies LOOP-1 and LOOP-2. A section entirely beyond the duration becomes the whole video. An end
 * of 0 is replaced before start and end are swapped, because `s=30` alone means from 30 s to the
 * end.
 * @param duration of the video in seconds; null or 0 when unknown
 */
export function normaliseSlice(times: Slice, duration?: number | null): NormalisedSlice {
  if (!isTime(times.start) || !isTime(times.end)) {
    return { ok: false, message: INVALID_SLICE_MESSAGE };
  }
  const known = lastMoment(duration);
  const limit = known ?? MAX_SECONDS;
  const start = roundToMs(times.start);
  const end = roundToMs(times.end);
  if (end === 0 && known === null)
    return { ok: true, slice: { start: Math.min(start, limit), end } };
  const to = end === 0 ? limit : end;
  const ordered = start > to && end !== 0 ? { start: to, end: start } : { start, end: to };
  if (known !== null && ordered.start >= limit)
    return { ok: true, slice: { start: 0, end: limit } };
  const capped = { start: Math.min(ordered.start, limit), end: Math.min(ordered.end, limit) };
  return { ok: true, slice: keepApart(capped, limit) };
}

/**
 * Moves one handle to `to` seconds, within 0 to the duration and without crossing the other handle.
 */
export function moveHandle(slice: Slice, handle: Handle, to: number, duration: number): Slice {
  const limit = lastMoment(duration) ?? MAX_SECONDS;
  const target = roundToMs(to);
  const end = slice.end === 0 ? limit : Math.min(roundToMs(slice.end), limit);
  const start = Math.min(roundToMs(slice.start), end);
  if (handle === "start") return { start: clamp(target, 0, roundToMs(end - MIN_SLICE)), end };
  return { start, end: clamp(target, Math.min(roundToMs(start + MIN_SLICE), limit), limit) };
}

/** Whether the section covers the whole video, so that there is nothing to store or show. */
export function isWhole(slice: Slice, duration: number): boolean {
  return slice.start <= 0 && (slice.end === 0 || slice.end >= duration - 0.001);
}
