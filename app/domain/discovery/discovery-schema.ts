import { z } from "zod";
import { ytid } from "../videos/ytid-schema";
import { DISCOVERY_SONGS } from "./selection";

/** Body of `POST /api/discovery`; `expires` in epoch seconds. */
export const discoveryToStore = z.object({
  expires: z.coerce.number().int().positive().max(4_294_967_295),
  ytids: z.array(ytid).max(DISCOVERY_SONGS),
});

/** Body of `POST /api/discovery/remove` and `/play`. */
export const discoverySong = z.object({ ytid });

/**
 * Query of `GET /api/discovery`. With `wait` the answer comes when a list in the making is
 * complete, or after a while.
 */
export const discoveryQuery = z.object({ wait: z.string().max(5).optional() });
