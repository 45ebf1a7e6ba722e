import { parseCookies } from "../../cookies/cookies";
import { normaliseSection, type Section } from "../../section/section";
import { isYtid } from "../../videos/youtube-id";

/** The video that a browser played last, and where it stood if it was whole (PLAYER-19). */
export type LastPlayed = {
  ytid: string;
  section: Section | null;
  /** Epoch seconds. */
  at: number;
  place?: number | null;
  /** When the listener last chose a position, in epoch seconds; 0 if they did not. */
  movedAt?: number;
};

const FORM =
  /^([\w-]{11})~(\d{1,12})(?:~(\d{1,6}(?:\.\d{1,3})?)(?:~(\d{1,6}(?:\.\d{1,3})?)|!(\d{1,12}))?)?$/;

/**
 * Formats the cookie `last-played`: id, time, and start and end of the section, or the place and
 * when it was chosen.
 */
export function formatLastPlayed({ ytid, section, at, place, movedAt }: LastPlayed): string {
  const chosen = movedAt ? `!${movedAt}` : "";
  const part = section ? [section.start, section.end] : place ? [`${place}${chosen}`] : [];
  return [ytid, at, ...part].join("~");
}

/** Returns null when the cookie is missing or invalid. */
export function parseLastPlayed(cookies: string | null | undefined): LastPlayed | null {
  const [, ytid, at, start, end, movedAt] =
    FORM.exec(parseCookies(cookies).get("last-played") ?? "") ?? [];
  if (!isYtid(ytid)) return null;
  const played = { ytid, at: Number(at) };
  if (end === undefined) {
    const place = start && { place: Number(start), ...(movedAt && { movedAt: Number(movedAt) }) };
    return { ...played, section: null, ...place };
  }
  const times = normaliseSection({ start: Number(start), end: Number(end) });
  return { ...played, section: times.ok ? times.section : null };
}
