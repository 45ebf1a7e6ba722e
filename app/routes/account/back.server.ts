import { addresses } from "~/addresses";
import { safePath } from "~/domain/shell/redirect-to";

/** Pages of the sign-in itself, which are no use to come back to. */
const SIGN_IN_PAGE = /^\/(?:login|logout|merge|auth)(?:[/?]|$)/i;

/** The path to return to after signing in: one of this site, else `/`. */
export function parseBack(value: unknown): string {
  const path = safePath(value, addresses.home);
  return SIGN_IN_PAGE.test(path) ? addresses.home : path;
}

/** The same from the `back` parameter of the URL. */
export function backOf(request: Request): string {
  return parseBack(new URL(request.url).searchParams.get("back"));
}
