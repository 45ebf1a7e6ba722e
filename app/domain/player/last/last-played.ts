import { parseCookies } from "../../cookies/cookies";
import { normaliseSection, type Section } from "../../section/section";
import { isYtid } from "../../videos/youtube-id";

/** The video that a browser played last. `at` is in epoch seconds. */
export type LastPlayed = { ytid: string; section: Section | null; at: number };

const FORM = /^([\w-]{11})~(\d{1,12})(?:~(\d{1,6}(?:\.\d{1,3})?)~(\d{1,6}(?:\.\d{1,3})?))?$/;

/** Formats the cookie `last-played`: id, time, start and end of the section. */
export function formatLastPlayed({ ytid, section, at }: LastPlayed): string {
  return [ytid, at, ...(section ? [section.start, section.end] : [])].join("~");
}

/** Returns null when the cookie is missing or invalid. */
export function parseLastPlayed(cookies: string | null | undefined): LastPlayed | null {
  const [, ytid, at, start, end] = FORM.exec(parseCookies(cookies).get("last-played") ?? "") ?? [];
  if (!isYtid(ytid)) return null;
  const times = normaliseSection({ start: Number(start), end: Number(end) });
  return { ytid, section: times.ok ? times.section : null, at: Number(at) };
}
