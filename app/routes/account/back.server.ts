import { z } from "zod";
import { addresses } from "~/addresses";
import { safePath } from "~/domain/shell/redirect-to";
import { text } from "~/domain/text/query/parse-query";

/** Pages of the sign-in itself, which nobody wants to come back to. */
const { login, logout, merge, auth } = addresses;
const SIGN_IN = [login.index, logout, merge, auth.prefix.slice(0, -1)];

/** Returns the path to go to after signing in: one of this site, else `/`. */
export function parseBack(value: unknown): string {
  const path = safePath(value, addresses.home);
  const pathname = path.toLowerCase().split("?", 1).join();
  const isSignIn = SIGN_IN.some((page) => pathname === page || pathname.startsWith(`${page}/`));
  return isSignIn ? addresses.home : path;
}

/** Query of the pages of the sign-in. */
export const backQuery = z.object({ back: text });
