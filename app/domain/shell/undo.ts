import { z } from "zod";
import { addresses } from "../../addresses";
import { truncateText } from "../text/text";

/** What the page after a form offers to take back (SHELL-21). */
export const undoOffer = z.object({
  /** The name of what was removed. */
  title: z.string().transform((text) => truncateText(text, 200)),
  /** What it was removed from, such as `your history`. */
  from: z.string(),
  /** The API call that restores it, and its fields. */
  action: z.string().startsWith(addresses.api.prefix),
  fields: z.record(z.string(), z.string()),
});

export type UndoOffer = z.infer<typeof undoOffer>;

/** Pages whose rows go with the heart. On others the heart stays, to be pressed again. */
export const HEART_LISTS = new RegExp(`^${addresses.favorites}\\b|[?&]tab=favorites\\b`, "i");
