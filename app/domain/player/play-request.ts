import type { Slice } from "../slider/slice";
import { isYtid } from "../videos/youtube-id";

/** A video as a page asks for it; `duration` in seconds. */
export type RequestedVideo = {
  ytid: string;
  title: string;
  author?: string;
  duration?: number | null;
  slice: Slice | null;
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function toSlice(value: unknown): Slice | null {
  if (!isRecord(value)) return null;
  const { start, end } = value;
  return typeof start === "number" && typeof end === "number" ? { start, end } : null;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** Reads a page's `#page-video` block or the dock's props; null when they describe no video. */
export function parseRequestedVideo(json: string | null | undefined): RequestedVideo | null {
  const value = parsed(json || "null");
  if (!isRecord(value) || !isYtid(value.ytid)) return null;
  const { ytid, title, author, duration, slice } = value;
  return {
    ytid,
    title: typeof title === "string" ? title : "",
    slice: toSlice(slice),
    ...(typeof author === "string" && { author }),
    ...(typeof duration === "number" && { duration }),
  };
}
