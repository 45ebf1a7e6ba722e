import { addresses } from "../../addresses";
import { parseTime } from "../text/time";
import { parseUrl } from "../text/parse-url";

/** Eleven characters of the URL-safe base64 alphabet. */
export const YTID_PATTERN = /^[A-Za-z0-9_-]{11}$/;

/** In characters. */
const MAX_LINK_LENGTH = 2048;

/** A video with a section, in seconds, and a speed. */
export type VideoLink = {
  ytid: string;
  start?: number;
  end?: number;
  speed?: number;
  /** How often to play it before going on (PRACTICE-1). */
  passes?: number;
};

/**
 * Words such as `Radioactive` and `hip-hop-mix` have the form of an id but are search terms or our
 * own paths.
 */
const WORD = /^(?:[A-Za-z][a-z-]{10}|[A-Z-]{11})$/;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const HOSTS = /^(?:(?:www|m|music|gaming)\.)?youtube\.com$|^(?:www\.)?youtube-nocookie\.com$/;
const SHORT_HOSTS = /^(?:www\.)?youtu\.be$/;
const PATH_FORMS = new Set(["watch", "shorts", "live", "embed", "v", "e"]);
const START_NAMES = ["s", "start", "t", "time_continue"];
const END_NAMES = ["e", "end"];

export function isYtid(value: unknown): value is string {
  return typeof value === "string" && YTID_PATTERN.test(value);
}

function firstTime(sources: URLSearchParams[], names: string[]): number | undefined {
  for (const source of sources) {
    for (const name of names) {
      const seconds = parseTime(source.get(name) ?? "");
      if (seconds !== null && seconds > 0) return seconds;
    }
  }
  return undefined;
}

function idInPath(pathname: string, query: URLSearchParams): string | null {
  const [form = "", id = ""] = pathname.split("/").filter(Boolean);
  if (!PATH_FORMS.has(form.toLowerCase())) return null;
  return form.toLowerCase() === "watch" ? (query.get("v") ?? id) : id;
}

/** Reads `/ID`, an address of the short host after its host was replaced by ours. */
function bareId(pathname: string): string | null {
  const [id = "", ...more] = pathname.split("/").filter(Boolean);
  return isYtid(id) && !WORD.test(id) && more.length === 0 ? id : null;
}

function idOfUrl(url: URL, ownHost: string): string | null {
  const { pathname, searchParams } = url;
  const host = url.hostname.toLowerCase().replace(/\.$/, "");
  if (SHORT_HOSTS.test(host)) return pathname.split("/").filter(Boolean)[0] ?? null;
  if (url.host === ownHost) return idInPath(pathname, searchParams) ?? bareId(pathname);
  return HOSTS.test(host) ? idInPath(pathname, searchParams) : null;
}

function toUrl(text: string, base: string): URL | null {
  const absolute = text.startsWith("/") || /^https?:\/\//i.test(text);
  const hasPort = /^[^/]+:\d+(?:\/|$)/.test(text);
  if (!absolute && !hasPort && SCHEME.test(text)) return null;
  const candidate = absolute ? text : `https://${text}`;
  return parseUrl(candidate, base);
}

/** Returns a speed of 0.25 to 4 that an address names; null for other texts and for 1. */
export function parseSpeed(text: string | null | undefined): number | null {
  const speed = /^[\d.]{1,5}$/.test(text ?? "") ? Number(text) : 1;
  return speed >= 0.25 && speed <= 4 && speed !== 1 ? speed : null;
}

/** The most passes that a loop or an address can ask for. */
export const MAX_PASSES = 1000;

/** Returns a number of passes from 1 to 1000 that an address names; null for other texts. */
export function parsePasses(text: string | null | undefined): number | null {
  const passes = /^\d{1,4}$/.test(text ?? "") ? Number(text) : 0;
  return passes >= 1 && passes <= MAX_PASSES ? passes : null;
}

/**
 * Returns start (`s`, `start` or `t`) and end (`e` or `end`) from a watch address's query or
 * fragment, and the speed (`r`) and number of passes (`n`) from its query.
 */
export function linkPlace(url: URL): Omit<VideoLink, "ytid"> {
  const sources = [url.searchParams, new URLSearchParams(url.hash.slice(1))];
  const start = firstTime(sources, START_NAMES);
  const end = firstTime(sources, END_NAMES);
  const speed = parseSpeed(url.searchParams.get("r"));
  const passes = parsePasses(url.searchParams.get("n"));
  return {
    ...(start !== undefined && { start }),
    ...(end !== undefined && { end }),
    ...(speed && { speed }),
    ...(passes && { passes }),
  };
}

/**
 * Finds the video in what a listener typed or pasted: an id, or an address on the video host or our
 * own host (watch, short, shorts, live, embed), with or without scheme. Null when the text is a
 * search term.
 * @param origin our own origin; without it only paths (`/watch?v=`) count as our own
 */
export function parseVideoInput(text: string, origin?: string): VideoLink | null {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LINK_LENGTH) return null;
  if (isYtid(trimmed)) return WORD.test(trimmed) ? null : { ytid: trimmed };
  if (trimmed === "" || /\s/.test(trimmed)) return null;
  const own = new URL(origin ?? "https://own.invalid");
  const url = toUrl(trimmed, own.origin);
  if (!url) return null;
  const ytid = idOfUrl(url, own.host);
  return isYtid(ytid) ? { ytid, ...linkPlace(url) } : null;
}

/** Returns the video's address on the host. */
export function hostAddress(ytid: string): string {
  return `https://www.youtube.com/watch?v=${ytid}`;
}

/** `at` is where to start a whole video, in seconds. */
export type WatchPath = VideoLink & { play?: boolean; at?: number };

/** Returns the path on the host for short links: `/v/ID`. */
export function shortPath(place: VideoLink): string {
  const query = new URLSearchParams(watchPath(place).split("?")[1]);
  query.delete("v");
  return `${addresses.short(place.ytid)}${query.size > 0 ? `?${query.toString()}` : ""}`;
}

/**
 * Returns `/watch?v=ID`, with `s` and `e` in seconds if a section is set, `r` for a speed
 * other than 1, `n` for a number of passes, `at` to start a whole video there,
 * and `play=1` to start playing.
 */
export function watchPath({ ytid, start, end, speed, passes, play, at }: WatchPath): string {
  const query = new URLSearchParams({ v: ytid });
  if (start) query.set("s", String(start));
  if (end) query.set("e", String(end));
  if (speed && speed !== 1) query.set("r", String(speed));
  if (passes) query.set("n", String(passes));
  if (at) query.set("at", String(Math.floor(at)));
  if (play) query.set("play", "1");
  return `${addresses.watch}?${query.toString()}`;
}
