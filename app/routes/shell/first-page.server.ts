import { redirect } from "@remix-run/node";
import { BadCursor } from "~/services/platform/cursor.server";

/** Redirects to the top of the list if the cursor in the URL is invalid, as in an old bookmark. */
export function redirectToFirstPage(error: unknown): never {
  throw error instanceof BadCursor ? redirect("?") : error;
}
