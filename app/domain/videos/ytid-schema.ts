import { z } from "zod";
import { YTID_PATTERN } from "./youtube-id";

export const ytid = z
  .string({ error: "Invalid video id" })
  .regex(YTID_PATTERN, { error: "Invalid video id" });

/** The body of calls about one video. */
export const ofVideo = z.object({ ytid });

/** A comma-separated list of 1 to `max` ids in one query value. Duplicates count once. */
export function ytidList(max: number) {
  return z
    .string()
    .transform((text) => [...new Set(text.split(",").map((part) => part.trim()))].filter(Boolean))
    .pipe(z.array(ytid).min(1).max(max));
}
