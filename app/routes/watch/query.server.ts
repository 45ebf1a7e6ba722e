import { normaliseSlice, type Slice } from "~/domain/slice";
import { parseTime } from "~/domain/time";
import { isYtid, linkTimes, parseVideoInput, watchPath } from "~/domain/youtube-id";

export interface SliceRefusal {
  message: string;
  /** As they were typed. */
  texts: { s: string; e: string };
}

export type WatchQuery =
  | {
      kind: "video";
      ytid: string;
      slice: Slice | null;
      refused: SliceRefusal | null;
      play: boolean;
    }
  /** No `v`: what was played last, or the landing video. */
  | { kind: "none" }
  /** `v` holds a whole address, or `p` names a list: it belongs at its own one. */
  | { kind: "moved"; to: string }
  | { kind: "bad" };

/**
 * Reads `v`, `s`, `e` and `play` of a watch address (spec 1 §2).
 * @param origin our own, whose addresses may stand in `v` too
 */
export function readWatchQuery(query: URLSearchParams, origin?: string): WatchQuery {
  const v = query.get("v")?.trim();
  if (!v) return sharedList(query.get("p"));
  if (!isYtid(v)) {
    const link = parseVideoInput(v, origin);
    if (!link) return { kind: "bad" };
    // An address that was not encoded has its own parameters beside `v`.
    const beside = linkTimes(new URL(`?${query.toString()}`, "https://own.invalid"));
    return { kind: "moved", to: watchPath({ ...beside, ...link }) };
  }
  const play = query.get("play") === "1";
  // The same path on the video host starts at `t`, so ours does too.
  const hostStart = query.get("t") ?? query.get("start") ?? "";
  const startText = query.get("s") ?? (parseTime(hostStart) === null ? "" : hostStart);
  const endText = query.get("e") ?? query.get("end") ?? "";
  const start = readTime(startText);
  const end = readTime(endText);
  if (start === null && end === null) {
    return { kind: "video", ytid: v, slice: null, refused: null, play };
  }
  const times = normaliseSlice({ start: start ?? 0, end: end ?? 0 });
  return {
    kind: "video",
    ytid: v,
    slice: times.ok ? times.slice : null,
    refused: times.ok ? null : { message: times.message, texts: { s: startText, e: endText } },
    play,
  };
}

/** `p=playlist/{pid}` of a share link (spec 1 §2), and the same for a stream. */
function sharedList(p: string | null): WatchQuery {
  const [, kind = "", id = ""] = /^(playlist|stream)\/([\w:.-]+)$/.exec(p ?? "") ?? [];
  return kind ? { kind: "moved", to: `/${kind}/${id}` } : { kind: "none" };
}

/** Null when absent; NaN, which the slice rules refuse, when it is no time. */
function readTime(text: string): number | null {
  if (!text) return null;
  return parseTime(text) ?? Number.NaN;
}

/** The embed for listeners without scripts: it loops the whole video only (spec 1 §2, UPSTREAMS 1). */
export function embedUrl(embedOrigin: string, ytid: string, slice: Slice | null): string {
  const url = new URL(`${embedOrigin}/embed/${ytid}`);
  url.searchParams.set("autoplay", "1");
  url.searchParams.set("loop", "1");
  url.searchParams.set("playlist", ytid);
  url.searchParams.set("playsinline", "1");
  url.searchParams.set("rel", "0");
  if (slice?.start) url.searchParams.set("start", String(Math.floor(slice.start)));
  return url.href;
}
