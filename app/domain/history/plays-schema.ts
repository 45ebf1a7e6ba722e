import { z } from "zod";
import { MAX_SECONDS } from "../text/time";
import { ytid, ytidList } from "../videos/ytid-schema";

/** Body of `POST /api/history/add` (CALL-6). `seconds` is the length of the pass (HISTORY-6). */
export const addPlay = z.object({
  ytid,
  eventId: z.uuid().optional(),
  seconds: z.number().min(0).max(MAX_SECONDS).optional().catch(undefined),
});

/** Body of `POST /api/history/del` and `POST /api/history/restore`. */
export const historyEntry = z.object({ ytid });

/** Query of `GET /api/history/get-plays` (CALL-5). */
export const getPlays = z.object({ ytids: ytidList(500) });
