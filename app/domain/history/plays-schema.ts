import { z } from "zod";
import { heardSection } from "../section/section-schema";
import { MAX_SECONDS } from "../text/time";
import { ytid, ytidList } from "../videos/ytid-schema";
import { KEEP_HISTORY } from "./keep-history";

/**
 * Body of `POST /api/history/add` (CALL-6). `seconds` is the length of the pass (HISTORY-6), and
 * `loop` the section that was heard (LOOP-10).
 */
export const newPass = z.object({
  ytid,
  eventId: z.uuid().optional(),
  seconds: z.number().min(0).max(MAX_SECONDS).optional().catch(undefined),
  loop: heardSection,
});

/** Query of `GET /api/history/get-plays` (CALL-5). */
export const getPlays = z.object({ ytids: ytidList(500) });

/** Body of `POST /api/history/keep`. */
export const keepHistory = z.object({
  keep: z.enum(KEEP_HISTORY, { error: "Keep history on, for 90 days, or off" }),
});

/** Body of `POST /api/history/clear`. */
export const clearHistoryBody = z.object({
  confirm: z.literal("yes", { error: "Send confirm=yes to clear the history" }),
});
