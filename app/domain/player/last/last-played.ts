import { parseCookies } from "../../cookies/cookies";
import { normaliseSlice, type Slice } from "../../slider/slice";
import { isYtid } from "../../videos/youtube-id";

/** The video that a browser played last. `at` is in epoch seconds. */
export type LastPlayed = { ytid: string; slice: Slice | null; at: number };

const FORM = /^([\w-]{11})~(\d{1,12})(?:~(\d{1,6}(?:\.\d{1,3})?)~(\d{1,6}(?:\.\d{1,3})?))?$/;

/** Formats the cookie `last-played`: id, time, start and end of the section. */
export function formatLastPlayed({ ytid, slice, at }: LastPlayed): string {
  return [ytid, at, ...(slice ? [slice.start, slice.end] : [])].join("~");
}

/** Returns null when the cookie is missing or invalid. */
export function parseLastPlayed(cookies: string | null | undefined): LastPlayed | null {
  const [, ytid, at, start, end] = FORM.exec(parseCookies(cookies).get("last-played") ?? "") ?? [];
  if (!isYtid(ytid)) return null;
  const section = normaliseSlice({ start: Number(start), end: Number(end) });
  return { ytid, slice: section.ok ? section.slice : null, at: Number(at) };
}
