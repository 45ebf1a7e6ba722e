import { z } from "zod";
import { INVALID_SLICE_MESSAGE } from "../slice";
import { parseTime } from "../time";
import { ytid } from "./ytid";

const seconds = z.number({ error: INVALID_SLICE_MESSAGE }).min(0, { error: INVALID_SLICE_MESSAGE });

/** JSON body of `POST /api/slider/set`, times in seconds (spec 1 §7). `normaliseSlice` does the rest. */
export const slider = z.object({
  ytid,
  slider: z.object({ startTime: seconds, endTime: seconds, show: z.boolean().optional() }),
});

const formFields = z.looseObject({ startTime: z.string(), endTime: z.string() });

/** The same from a form, whose fields `startTime` and `endTime` are texts. */
export const sliderOrFields = z.preprocess((body) => {
  const fields = formFields.safeParse(body).data;
  if (!fields) return body;
  const { startTime, endTime } = fields;
  return { ...fields, slider: { startTime: parseTime(startTime), endTime: parseTime(endTime) } };
}, slider);

const timeText = z
  .string()
  .optional()
  .transform((text, context) => {
    if (!text?.trim()) return 0;
    const value = parseTime(text);
    if (value !== null && value >= 0) return value;
    context.addIssue({ code: "custom", message: INVALID_SLICE_MESSAGE, input: text });
    return z.NEVER;
  });

/**
 * The slice form: two texts in any format of `parseTime`, given back in seconds. A blank start is 0,
 * a blank end is 0 too, which `normaliseSlice` reads as the end of the video.
 */
export const sliceForm = z.object({ s: timeText, e: timeText });
