import { z } from "zod";

const text = z.string().nullish();

/** One row of LRCLIB; everything but the id may be missing (UPSTREAMS 9). */
export const lrclibRow = z.object({
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
