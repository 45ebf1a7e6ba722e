import { z } from "zod";
import { latestRemoved } from "../removed.server";

/** The station that the listener removed from the history last; `playedAt` in epoch ms. */
export const removedStation = latestRemoved(
  "removed-station",
  z.object({ stationId: z.string(), playedAt: z.number(), plays: z.int() }),
);
