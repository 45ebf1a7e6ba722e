import { z } from "zod";
import { undoOffer } from "~/domain/shell/undo";

export const flashSchema = z.object({
  message: z.string(),
  kind: z.string().optional(),
  undo: undoOffer.optional(),
});

/** A snackbar for the next page, which may offer Undo. */
export type Flash = z.infer<typeof flashSchema>;
