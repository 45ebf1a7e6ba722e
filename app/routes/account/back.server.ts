import { addresses } from "~/addresses";
import { safePath } from "~/domain/shell/redirect-to";

/** Pages of the sign-in itself, which nobody wants to come back to. */
const SIGN_IN_PAGE = /^\/(?:login|logout|merge|auth)(?:[/?]|$)/i;

/** Returns the path to go to after signing in: one of this site, else `/`. */
export function parseBack(value: unknown): string {
  const path = safePath(value, addresses.home);
  return SIGN_IN_PAGE.test(path) ? addresses.home : path;
}

/** Reads that path from the `back` parameter of the URL. */
export function backOf(request: Request): string {
  return parseBack(new URL(request.url).searchParams.get("back"));
}
