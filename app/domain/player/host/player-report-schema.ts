import { z } from "zod";
import { ytid } from "../../videos/ytid-schema";

/** A playback failure: the video host's error number, or 0 when nothing played in time. */
export const playerReport = z.object({
  ytid,
  code: z.int().min(0).max(9999),
  detail: z.string().max(500).optional(),
});
