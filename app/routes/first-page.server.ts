import { redirect } from "@remix-run/node";
import { isBadCursor } from "~/services/cursor.server";

/** A cursor that is not one of ours, an old bookmark perhaps, leads to the top of the list. */
export function firstPageInstead(error: unknown): never {
  throw isBadCursor(error) ? redirect("?") : error;
}
