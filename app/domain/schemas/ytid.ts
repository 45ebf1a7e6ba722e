import { z } from "zod";
import { YTID_PATTERN } from "../youtube-id";

export const ytid = z
  .string({ error: "Invalid video id" })
  .regex(YTID_PATTERN, { error: "Invalid video id" });

/** A comma list of 1 to `max` ids as one query value; repeated ids count once. */
export function ytidList(max: number) {
  return z
    .string()
    .transform((text) => [...new Set(text.split(",").map((part) => part.trim()))].filter(Boolean))
    .pipe(z.array(ytid).min(1).max(max));
}
