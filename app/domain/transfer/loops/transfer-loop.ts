import { LOOP_KINDS, MAX_LOOPS, MAX_LOOPS_OF_ITEM, type NewLoop } from "../../loops/loop";
import { MAX_LOOP_NAME, tidyLoopName } from "../../loops/loop-schema";
import { isEpisodeId } from "../../podcasts/podcast-id";
import { MIN_SECTION } from "../../section/section";
import { speed as speedSchema } from "../../section/section-schema";
import { normaliseText, truncateText } from "../../text/text";
import { MAX_SECONDS } from "../../text/time";
import { isYtid, MAX_PASSES } from "../../videos/youtube-id";

/** What a file says about a loop, not checked yet. */
export type ReadLoop = { readonly [name in keyof NewLoop]?: unknown };

type CheckedLoop = { ok: true; loop: NewLoop } | { ok: false; reason: string };

const NO_ITEM = "This is not a loop of a YouTube video or an episode.";
const NO_TIMES = "Start and end of a loop are times from 0 to 99:59:59.";
const TOO_SHORT = `A loop is at least ${MIN_SECTION} seconds long.`;
export const TOO_MANY_LOOPS = `You can have up to ${MAX_LOOPS_OF_ITEM} loops of a video or an episode, and ${MAX_LOOPS} in all.`;

/** Returns a time in whole milliseconds; null for anything else, such as NaN. */
function msOf(value: unknown): number | null {
  if (typeof value !== "number" || !Number.isFinite(value) || value < 0) return null;
  const ms = Math.round(value);
  return ms <= MAX_SECONDS * 1000 ? ms : null;
}

/** Returns the name, cut to 80 characters; empty if there is none. */
function nameOf(value: unknown): string {
  if (typeof value !== "string") return "";
  // Cut first, because a name may be as long as the file.
  const name = tidyLoopName(normaliseText(value.trimStart().slice(0, MAX_LOOP_NAME * 4)));
  const longest = [...name].slice(0, MAX_LOOP_NAME).join("").length;
  return truncateText(name, longest).trim();
}

function itemOf({ kind, item }: ReadLoop): Pick<NewLoop, "kind" | "item"> | null {
  const known = LOOP_KINDS.find((one) => one === kind);
  if (!known || typeof item !== "string") return null;
  return (known === "video" ? isYtid(item) : isEpisodeId(item)) ? { kind: known, item } : null;
}

/** Returns the speed in a file; null if there is none, or one that no video has. */
function rateOf(value: unknown): number | null {
  return typeof value === "number" ? (speedSchema.safeParse(value).data ?? null) : null;
}

function passesOf(value: unknown): number | null {
  const isCount = typeof value === "number" && Number.isInteger(value);
  return isCount && value >= 1 && value <= MAX_PASSES ? value : null;
}

/** Checks a loop of a file. A start after the end swaps them (LOOP-2). */
export function checkLoop(read: ReadLoop): CheckedLoop {
  const of = itemOf(read);
  if (!of) return { ok: false, reason: NO_ITEM };
  const [one, other] = [msOf(read.startMs), msOf(read.endMs)];
  if (one === null || other === null) return { ok: false, reason: NO_TIMES };
  const [startMs, endMs] = [Math.min(one, other), Math.max(one, other)];
  if (endMs - startMs < MIN_SECTION * 1000) return { ok: false, reason: TOO_SHORT };
  const kept = { name: nameOf(read.name), rate: rateOf(read.rate), passes: passesOf(read.passes) };
  return { ok: true, loop: { ...of, startMs, endMs, ...kept } };
}

/** Returns the milliseconds of a time in seconds; anything but a number stays as it is. */
export function secondsToMs(value: unknown): unknown {
  return typeof value === "number" ? value * 1000 : value;
}

/** Keeps each loop once, and as many as a listener may have; `left` counts the others. */
export function limitLoops(loops: readonly NewLoop[]): {
  taken: NewLoop[];
  left: number;
} {
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  const taken: NewLoop[] = [];
  for (const loop of loops) {
    const item = `${loop.kind} ${loop.item}`;
    const key = `${item} ${loop.startMs} ${loop.endMs}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const count = counts.get(item) ?? 0;
    if (count >= MAX_LOOPS_OF_ITEM || taken.length >= MAX_LOOPS) continue;
    counts.set(item, count + 1);
    taken.push(loop);
  }
  return { taken, left: seen.size - taken.length };
}
