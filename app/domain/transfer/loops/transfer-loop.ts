import { isEpisodeId } from "../../podcasts/podcast-id";
import { MIN_SECTION } from "../../section/section";
import { speed as speedSchema } from "../../section/section-schema";
import { normaliseText, truncateText } from "../../text/text";
import { MAX_SECONDS } from "../../text/time";
import { isYtid } from "../../videos/youtube-id";

/** A loop in an imported file. Without a name it is named by its times. */
export type TransferLoop = {
  kind: "video" | "episode";
  item: string;
  name: string;
  startMs: number;
  endMs: number;
  rate: number | null;
  passes: number | null;
};

/** What a file says about a loop, not checked yet. Times are in milliseconds. */
export type ReadLoop = { readonly [name in keyof TransferLoop]?: unknown };

type CheckedLoop = { ok: true; loop: TransferLoop } | { ok: false; reason: string };

/** Loops per import. */
const MAX_LOOPS = 5000;
/** Loops of one item. */
const MAX_LOOPS_OF_ITEM = 100;
const MAX_NAME_LENGTH = 80;
const MAX_PASSES = 1000;

const NO_ITEM = "This is not a loop of a YouTube video or an episode.";
const NO_TIMES = "Start and end of a loop are times from 0 to 99:59:59.";
const TOO_SHORT = `A loop is at least ${MIN_SECTION} seconds long.`;
export const TOO_MANY_LOOPS = `You can keep up to ${MAX_LOOPS_OF_ITEM} loops of a video or episode, and ${MAX_LOOPS.toLocaleString("en")} in all.`;

/** Returns a time in whole milliseconds; null for anything else, such as NaN. */
function msOf(value: unknown): number | null {
  if (typeof value !== "number" || !Number.isFinite(value) || value < 0) return null;
  const ms = Math.round(value);
  return ms <= MAX_SECONDS * 1000 ? ms : null;
}

function nameOf(value: unknown): string {
  if (typeof value !== "string") return "";
  // Cut first, because a name may be as long as the file.
  const beginning = normaliseText(value.trimStart().slice(0, MAX_NAME_LENGTH * 4));
  return truncateText(beginning.replace(/[\p{Cc}\s]+/gu, " ").trim(), MAX_NAME_LENGTH).trim();
}

function isItem(kind: unknown, item: unknown): item is string {
  if (typeof item !== "string") return false;
  return kind === "video" ? isYtid(item) : kind === "episode" && isEpisodeId(item);
}

/** Checks a loop of a file. A start after the end swaps them (LOOP-2). */
export function checkLoop({
  kind,
  item,
  name,
  startMs,
  endMs,
  rate,
  passes,
}: ReadLoop): CheckedLoop {
  if (!isItem(kind, item)) return { ok: false, reason: NO_ITEM };
  const [one, other] = [msOf(startMs), msOf(endMs)];
  if (one === null || other === null) return { ok: false, reason: NO_TIMES };
  const [start, end] = [Math.min(one, other), Math.max(one, other)];
  if (end - start < MIN_SECTION * 1000) return { ok: false, reason: TOO_SHORT };
  const hasRate = typeof rate === "number" && rate !== 1 && speedSchema.safeParse(rate).success;
  const hasPasses = Number.isInteger(passes) && Number(passes) >= 1 && Number(passes) <= MAX_PASSES;
  return {
    ok: true,
    loop: {
      kind: kind === "video" ? "video" : "episode",
      item,
      name: nameOf(name),
      startMs: start,
      endMs: end,
      rate: hasRate ? rate : null,
      passes: hasPasses ? Number(passes) : null,
    },
  };
}

/** Returns the milliseconds of a time in seconds; anything but a number stays as it is. */
export function secondsToMs(value: unknown): unknown {
  return typeof value === "number" ? value * 1000 : value;
}

/** Keeps each loop once, and as many as a listener may have; `left` counts the others. */
export function limitLoops(loops: readonly TransferLoop[]): {
  taken: TransferLoop[];
  left: number;
} {
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  const taken: TransferLoop[] = [];
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
