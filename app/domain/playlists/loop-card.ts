import { loopPath } from "../loops/loop-path";
import { normaliseSection, type Section } from "../section/section";
import { roundToMs } from "../text/time";
import { MAX_PASSES } from "../videos/youtube-id";

/** A video's loop in a playlist, with the speed and the number of passes it has there (LOOP-16). */
export interface LoopCard {
  ytid: string;
  section: Section;
  /** Null for the speed that the video plays at anyway. */
  rate: number | null;
  /** Null if Repeat decides. */
  passes: number | null;
}

const SEPARATOR = "~";
const KEY =
  /^([\w-]{11})~(\d{1,6}(?:\.\d{1,3})?)~(\d{1,6}(?:\.\d{1,3})?)~(\d(?:\.\d{1,3})?)?~(\d{1,4})?$/;

/** Returns the card's key, used wherever a video has its id. */
export function loopKey({ ytid, section, rate, passes }: LoopCard): string {
  const times = [section.start, section.end].map(roundToMs);
  return [ytid, ...times, rate === null ? "" : roundToMs(rate), passes ?? ""].join(SEPARATOR);
}

const numberOrNull = (text: string | undefined) => (text === undefined ? null : Number(text));

/** Returns null for any other text. */
export function parseLoopKey(key: string): LoopCard | null {
  const [, ytid, start, end, ...how] = KEY.exec(key) ?? [];
  if (!ytid) return null;
  const times = normaliseSection({ start: Number(start), end: Number(end) });
  if (!times.ok || times.section.end === 0) return null;
  const [rate = null, passes = null] = how.map(numberOrNull);
  if (rate !== null && (rate < 0.25 || rate > 4)) return null;
  if (passes !== null && (passes < 1 || passes > MAX_PASSES)) return null;
  const card = { ytid, section: times.section, rate, passes };
  return loopKey(card) === key ? card : null;
}

/** Returns the path of the video's page with the loop. */
export function loopCardPath({ ytid, ...place }: LoopCard): string {
  return loopPath({ kind: "video", id: ytid }, place);
}
