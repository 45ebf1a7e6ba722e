import { z } from "zod";
import { INVALID_SECTION_MESSAGE, MIN_SECTION } from "./section";
import { MAX_SECONDS, parseTime } from "../text/time";
import { ytid } from "../videos/ytid-schema";

const seconds = z
  .number({ error: INVALID_SECTION_MESSAGE })
  .min(0, { error: INVALID_SECTION_MESSAGE });

/**
 * JSON body of `POST /api/slider/set`, times in seconds; `normaliseSection` has the other rules.
 */
export const slider = z.object({
  ytid,
  slider: z.object({ startTime: seconds, endTime: seconds, show: z.boolean().optional() }),
});

const formFields = z.looseObject({ startTime: z.string(), endTime: z.string() });

/** The same body, or a form with `startTime` and `endTime` as text fields. */
export const sliderOrFields = z.preprocess((body) => {
  const fields = formFields.safeParse(body).data;
  if (!fields) return body;
  const { startTime, endTime } = fields;
  return { ...fields, slider: { startTime: parseTime(startTime), endTime: parseTime(endTime) } };
}, slider);

/** Times the usual speed (PLAYER-17, ITEM-8). */
export const speed = z.coerce.number().min(0.25).max(4);

/** Body of `POST /api/video/speed`. */
export const videoSpeed = z.object({ ytid, speed });

const timeText = z
  .string()
  .optional()
  .transform((text, context) => {
    if (!text?.trim()) return 0;
    const value = parseTime(text);
    if (value !== null && value >= 0) return value;
    context.addIssue({ code: "custom", message: INVALID_SECTION_MESSAGE, input: text });
    return z.NEVER;
  });

/**
 * The section's form: two texts in any format of `parseTime`, converted to seconds. A blank field
 * is 0, which as an end means the end of the video.
 */
export const sectionForm = z.object({ s: timeText, e: timeText });

const ms = z
  .number()
  .min(0)
  .max(MAX_SECONDS * 1000)
  .transform(Math.round);

/**
 * The section of a pass in milliseconds, and its slowest speed, in the body of the calls that count
 * one (LOOP-10). A wrong one is ignored.
 */
export const heardSection = z
  .object({ startMs: ms, endMs: ms, rate: z.number().min(0.05).max(16).optional() })
  .refine(({ startMs, endMs }) => endMs - startMs >= MIN_SECTION * 1000)
  .optional()
  .catch(undefined);

export type HeardSection = NonNullable<z.output<typeof heardSection>>;

/** Body of `POST /api/video/position`: where a whole video stands; `at` is in epoch ms. */
export const videoPosition = z.object({
  ytid,
  seconds: z.coerce.number().min(0).max(MAX_SECONDS),
  duration: z.coerce.number().min(0).max(MAX_SECONDS),
  at: z.coerce.number().int().min(0),
  movedAt: z.coerce.number().int().min(0).optional(),
});
