import { z } from "zod";
import { addresses } from "~/addresses";
import { placeQuery } from "~/domain/queue/queue-schema";
import { normaliseSection, type Section } from "~/domain/section/section";
import { flag, text } from "~/domain/text/query/parse-query";
import { parseTime } from "~/domain/text/time";
import {
  isYtid,
  linkPlace,
  parsePasses,
  parseSpeed,
  parseVideoInput,
  watchPath,
} from "~/domain/videos/youtube-id";

/** The section in an address, as we write it (`s`, `e`) and as the video host does. */
export const sectionQuery = z.object({ e: text, end: text, s: text, start: text, t: text });

/** Query of `/` and `/watch`. */
export const watchQuery = z.object({
  ...placeQuery.shape,
  ...sectionQuery.shape,
  /** Where to start a whole video, in seconds (PLAYER-19). */
  at: text,
  /** The number of passes. */
  n: text,
  p: text,
  play: text,
  /** The speed. */
  r: text,
  tab: text,
  v: text,
  /** Wait for what other companies are asked, instead of streaming it. */
  wait: flag,
});

export type WatchParameters = z.output<typeof watchQuery>;

export interface InvalidSection {
  message: string;
  /** The times as they were typed. */
  texts: { s: string; e: string };
}

export type WatchQuery =
  | {
      kind: "video";
      ytid: string;
      section: Section | null;
      speed: number | null;
      passes: number | null;
      /** Where to start a whole video, in seconds. */
      startAt: number | null;
      rejected: InvalidSection | null;
      play: boolean;
    }
  /** Without `v` the page shows the video that was played last, or the landing video. */
  | { kind: "none" }
  /** `v` is a whole URL, or `p` names a playlist or channel (SHELL-4). */
  | { kind: "moved"; to: string }
  | { kind: "bad" };

/**
 * Parses the query of a watch URL (LOOP-3).
 * @param origin our own origin, because `v` may be one of our own URLs
 */
export function parseWatchQuery(query: WatchParameters, origin?: string): WatchQuery {
  const v = query.v?.trim();
  if (!v) return parseSharedList(query.p);
  if (!isYtid(v)) {
    const link = parseVideoInput(v, origin);
    if (!link) return { kind: "bad" };
    // The parameters of an unencoded URL end up beside `v`.
    return { kind: "moved", to: watchPath({ ...placeBeside(query), ...link }) };
  }
  const play = query.play === "1";
  const speed = parseSpeed(query.r);
  const passes = parsePasses(query.n);
  // Accepts the video host's own parameters, so that its URLs work with our host name.
  const hostStart = query.t ?? query.start ?? "";
  const startText = query.s ?? (parseTime(hostStart) === null ? "" : hostStart);
  const endText = query.e ?? query.end ?? "";
  const start = timeOrNaN(startText);
  const end = timeOrNaN(endText);
  if (start === null && end === null) {
    const startAt = parseTime(query.at ?? "");
    return { kind: "video", ytid: v, section: null, speed, passes, startAt, rejected: null, play };
  }
  const times = normaliseSection({ start: start ?? 0, end: end ?? 0 });
  return {
    kind: "video",
    ytid: v,
    section: times.ok ? times.section : null,
    speed,
    passes,
    startAt: null,
    rejected: times.ok ? null : { message: times.message, texts: { s: startText, e: endText } },
    play,
  };
}

function placeBeside({ e, end, n, r, s, start, t }: WatchParameters) {
  const given = Object.entries({ e, end, n, r, s, start, t }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return linkPlace(new URL(`?${new URLSearchParams(given).toString()}`, "https://own.invalid"));
}

/** `p=playlist/{pid}` or `p=stream/{id}` of a share link (SHELL-4). */
function parseSharedList(p: string | undefined): WatchQuery {
  const [, kind = "", id = ""] = /^(playlist|stream)\/([\w:.-]+)$/.exec(p ?? "") ?? [];
  if (!kind) return { kind: "none" };
  const { playlist, stream } = addresses;
  return { kind: "moved", to: kind === "stream" ? stream.of(id) : playlist.of(id) };
}

/**
 * Seconds; null for an empty text; NaN, which `normaliseSection` rejects, for any text that is no
 * time.
 */
function timeOrNaN(text: string): number | null {
  if (!text) return null;
  return parseTime(text) ?? Number.NaN;
}

type Embedded = {
  ytid: string;
  section: Section | null;
  startAt?: number | null;
  repeat: boolean;
};

/** The URL of the embed for listeners without scripts. With `repeat` it loops the whole video. */
export function embedUrl(
  embedOrigin: string,
  { ytid, section, startAt, repeat }: Embedded,
): string {
  const url = new URL(`${embedOrigin}/embed/${ytid}`);
  url.searchParams.set("autoplay", "1");
  if (repeat) {
    url.searchParams.set("loop", "1");
    url.searchParams.set("playlist", ytid);
  }
  url.searchParams.set("playsinline", "1");
  url.searchParams.set("rel", "0");
  const start = section?.start ?? startAt;
  if (start) url.searchParams.set("start", String(Math.floor(start)));
  return url.href;
}
