import { z } from "zod";
import { ytid, ytidList } from "./ytid";

/** Body of `POST /api/history/add`: the same event counts once. */
export const addPlay = z.object({ ytid, eventId: z.uuid().optional() });

/** Body of `POST /api/history/del` and `POST /api/history/restore`. */
export const historyEntry = z.object({ ytid });

/** Query of `GET /api/history/get-plays` (spec 1 §9: batches of 500). */
export const getPlays = z.object({ ytids: ytidList(500) });
