import { z } from "zod";

/** The word a listener types to confirm that all their data may be deleted. */
export const DELETE_WORD = "delete";

/**
 * Body of `POST /api/user/delete` and its form. `present` is the account's password (ACCOUNT-11).
 */
export const deleteListenerBody = z.object({
  confirm: z.string().refine((text) => text.trim().toLowerCase() === DELETE_WORD, {
    error: `Type ${DELETE_WORD} to confirm`,
  }),
  present: z.string().max(1000).optional().catch(undefined),
});
