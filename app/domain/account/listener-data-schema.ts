import { z } from "zod";
import { KEEP_HISTORY } from "../history/keep-history";

/** Body of `POST /api/history/keep`. */
export const keepHistory = z.object({
  keep: z.enum(KEEP_HISTORY, { error: "Keep history on, for 90 days, or off" }),
});

/** Body of `POST /api/history/clear`. */
export const clearHistoryBody = z.object({
  confirm: z.literal("yes", { error: "Send confirm=yes to clear the history" }),
});

/** What a listener types to confirm that all their data is to be deleted. */
export const DELETE_WORD = "delete";

/** Body of `POST /api/user/delete` and of its form; `present` is the account's password (ACCOUNT-11). */
export const deleteListenerBody = z.object({
  confirm: z.string().refine((text) => text.trim().toLowerCase() === DELETE_WORD, {
    error: `Type ${DELETE_WORD} to confirm`,
  }),
  present: z.string().max(1000).optional().catch(undefined),
});
