import { z } from "zod";
import { latestRemoved } from "../removed.server";

/** The video that the listener removed from the history last. */
export const removedVideo = latestRemoved(
  "removed",
  z.object({
    ytid: z.string(),
    repeats: z.int(),
    heard: z.number().default(0),
    lastViewed: z.iso.datetime().transform((text) => new Date(text)),
  }),
);
