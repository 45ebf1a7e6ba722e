import { z } from "zod";
import { addresses } from "../../addresses";
import { isAt } from "../../addresses/match";
import { truncateText } from "../text/text";

/** The Undo that a page offers after a form was sent (SHELL-21). */
export const undoOffer = z.object({
  /** The name of what was removed. */
  title: z.string().transform((text) => truncateText(text, 200)),
  /** Where it was removed from, such as `your history`. */
  from: z.string(),
  /** The API call that restores it, and its fields. */
  action: z.string().startsWith(addresses.api.prefix),
  fields: z.record(z.string(), z.string()),
});

export type UndoOffer = z.infer<typeof undoOffer>;

/**
 * Whether a row of the page disappears with its heart. Elsewhere the heart stays and can be pressed
 * again.
 */
export function isHeartList({ pathname, searchParams }: URL): boolean {
  return isAt(pathname, addresses.favorites) || searchParams.get("tab") === "favorites";
}
