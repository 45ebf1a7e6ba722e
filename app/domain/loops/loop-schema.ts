import { z } from "zod";
import { INVALID_SECTION_MESSAGE, MIN_SECTION } from "../section/section";
import { MAX_SECONDS, parseTime } from "../text/time";
import { isEpisodeId } from "../podcasts/podcast-id";
import { isYtid, MAX_PASSES } from "../videos/youtube-id";
import { LOOP_KINDS, MAX_LOOPS_OF_ITEM } from "./loop";

export const MAX_LOOP_NAME = 80;
const NAME_TOO_LONG = "Name too long";

/** Returns a name as it is stored: one line, without control characters or spaces around it. */
export function tidyLoopName(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ").trim();
}

const name = z
  .string()
  .transform(tidyLoopName)
  .refine((text) => [...text].length <= MAX_LOOP_NAME, { error: NAME_TOO_LONG });

const ms = z.coerce
  .number({ error: INVALID_SECTION_MESSAGE })
  .min(0, { error: INVALID_SECTION_MESSAGE })
  .max(MAX_SECONDS * 1000, { error: INVALID_SECTION_MESSAGE })
  .transform(Math.round);

/** A field left empty means nothing. */
const emptyAsNull = (value: unknown) => (value === "" ? null : value);

const rate = z.preprocess(
  emptyAsNull,
  z.coerce
    .number({ error: "A speed is a number from 0.25 to 4" })
    .min(0.25, { error: "A speed is a number from 0.25 to 4" })
    .max(4, { error: "A speed is a number from 0.25 to 4" })
    .nullable(),
);

const PASSES_MESSAGE = `Passes are a whole number from 1 to ${MAX_PASSES}`;
const passes = z.preprocess(
  emptyAsNull,
  z.coerce
    .number({ error: PASSES_MESSAGE })
    .int({ error: PASSES_MESSAGE })
    .min(1, { error: PASSES_MESSAGE })
    .max(MAX_PASSES, { error: PASSES_MESSAGE })
    .nullable(),
);

const kind = z.enum(LOOP_KINDS, { error: "A loop is of a video or an episode" });

const NO_ITEM = { error: "Invalid video or episode id" };

/** An item of the kind. */
function isItem({ kind, item }: { kind: (typeof LOOP_KINDS)[number]; item: string }): boolean {
  return kind === "video" ? isYtid(item) : isEpisodeId(item);
}

const isInOrder = ({ startMs, endMs }: { startMs: number; endMs: number }) =>
  endMs - startMs >= MIN_SECTION * 1000;
const INVALID_TIMES = { error: INVALID_SECTION_MESSAGE, path: ["endMs"] };

const item = z.object({ kind, item: z.string(NO_ITEM) });

/** Query of `GET /api/loops/popular`. */
export const popularQuery = item.refine(isItem, { ...NO_ITEM, path: ["item"] });

/** Query of `GET /api/loops`; without an item, the loops of all. */
export const loopsQuery = z.object({
  kind: kind.optional(),
  item: z.string().max(64).optional(),
  cursor: z.string().max(500).default(""),
});

/** Body of `POST /api/loops/save`; a loop without a name goes by its times (LOOP-9). */
export const newLoop = z
  .object({
    ...item.shape,
    name: name.default(""),
    startMs: ms,
    endMs: ms,
    rate: rate.default(null),
    passes: passes.default(null),
  })
  .refine(isItem, { ...NO_ITEM, path: ["item"] })
  .refine(isInOrder, INVALID_TIMES);

const NO_LOOP = { error: "Invalid loop id" };
const id = z.uuid(NO_LOOP);

/** Body of the calls about one loop. */
export const oneLoop = z.object({ id });

/** A time as people type it. */
const timeText = z.string().transform((text, context) => {
  const value = parseTime(text);
  if (value !== null && value >= 0) return Math.round(value * 1000);
  context.addIssue({ code: "custom", message: INVALID_SECTION_MESSAGE, input: text });
  return z.NEVER;
});

/**
 * Body of `POST /api/loops/change`: whatever is given changes. The form of its page sends times as
 * texts.
 */
export const changedLoop = z.object({
  id,
  name: name.optional(),
  startMs: ms.optional(),
  endMs: ms.optional(),
  start: timeText.optional(),
  end: timeText.optional(),
  rate: rate.optional(),
  passes: passes.optional(),
});

/** Where to split a loop, as people type a time. */
export const splitPlace = z.object({ at: timeText });

const ids = z.union([z.array(id), z.string().transform((text) => text.split(","))], NO_LOOP);

/** Body of `POST /api/loops/order`: all loops of the item in their new order. */
export const loopOrder = z
  .object({ ...item.shape, ids: ids.pipe(z.array(id).min(1).max(MAX_LOOPS_OF_ITEM)) })
  .refine(isItem, { ...NO_ITEM, path: ["item"] });
