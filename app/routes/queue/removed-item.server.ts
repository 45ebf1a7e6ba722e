import { z } from "zod";
import { FEATURES } from "~/domain/player/player";
import { latestRemoved } from "../calls/removed.server";

const entry = { id: z.string(), feature: z.enum(FEATURES), fromRadio: z.boolean() };

/** The last item that the listener removed from the queue, and its place. */
export const removedItem = latestRemoved(
  "removed-item",
  z.object({
    rank: z.string(),
    item: z.union([
      z.object({ ...entry, ytid: z.string() }),
      z.object({ ...entry, episodeId: z.string() }),
    ]),
  }),
);
