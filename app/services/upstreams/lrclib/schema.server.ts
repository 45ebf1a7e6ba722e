import { z } from "zod";

const text = z.string().nullish();

/** Everything but the id may be missing. */
const lrclibRow = z.object({
  id: z.number(),
  trackName: text,
  artistName: text,
  /** Seconds. */
  duration: z.number().nullish(),
  instrumental: z.boolean().default(false),
  plainLyrics: text,
  syncedLyrics: text,
});

export type LrclibRow = z.output<typeof lrclibRow>;

/** The answer of `/search`. */
export const lrclibRows = z.array(lrclibRow);
