import { z } from "zod";
import { ytid } from "./ytid";

/** What the player tells the operator: the video host's error number, or 0 when nothing played in time. */
export const playerReport = z.object({
  ytid,
  code: z.int().min(0).max(9999),
  detail: z.string().max(500).optional(),
});
