import type { Wish } from "./events";
import type { Slice } from "./slice";
import { isYtid } from "./youtube-id";

export type WishedVideo = Omit<Wish, "autoplay">;

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

/** The video that a page's `#page-video` block or the dock's props describe; null when they describe none. */
export function parseWishedVideo(json: string | null | undefined): WishedVideo | null {
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
