import { addresses } from "~/addresses";
import { normaliseSection, type Section } from "~/domain/section/section";
import { parseTime } from "~/domain/text/time";
import { isYtid, linkTimes, parseVideoInput, watchPath } from "~/domain/videos/youtube-id";

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
export function parseWatchQuery(query: URLSearchParams, origin?: string): WatchQuery {
  const v = query.get("v")?.trim();
  if (!v) return parseSharedList(query.get("p"));
  if (!isYtid(v)) {
    const link = parseVideoInput(v, origin);
    if (!link) return { kind: "bad" };
    // The parameters of an unencoded URL end up beside `v`.
    const beside = linkTimes(new URL(`?${query.toString()}`, "https://own.invalid"));
    return { kind: "moved", to: watchPath({ ...beside, ...link }) };
  }
  const play = query.get("play") === "1";
  // Accepts the video host's own parameters, so that its URLs work with our host name.
  const hostStart = query.get("t") ?? query.get("start") ?? "";
  const startText = query.get("s") ?? (parseTime(hostStart) === null ? "" : hostStart);
  const endText = query.get("e") ?? query.get("end") ?? "";
  const start = timeOrNaN(startText);
  const end = timeOrNaN(endText);
  if (start === null && end === null) {
    return { kind: "video", ytid: v, section: null, rejected: null, play };
  }
  const times = normaliseSection({ start: start ?? 0, end: end ?? 0 });
  return {
    kind: "video",
    ytid: v,
    section: times.ok ? times.section : null,
    rejected: times.ok ? null : { message: times.message, texts: { s: startText, e: endText } },
    play,
  };
}

/** `p=playlist/{pid}` or `p=stream/{id}` of a share link (SHELL-4). */
function parseSharedList(p: string | null): WatchQuery {
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

/** The URL of the embed for listeners without scripts. With `repeat` it loops the whole video. */
export function embedUrl(
  embedOrigin: string,
  { ytid, section, repeat }: { ytid: string; section: Section | null; repeat: boolean },
): string {
  const url = new URL(`${embedOrigin}/embed/${ytid}`);
  url.searchParams.set("autoplay", "1");
  if (repeat) {
    url.searchParams.set("loop", "1");
    url.searchParams.set("playlist", ytid);
  }
  url.searchParams.set("playsinline", "1");
  url.searchParams.set("rel", "0");
  if (section?.start) url.searchParams.set("start", String(Math.floor(section.start)));
  return url.href;
}
