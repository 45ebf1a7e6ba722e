import { redirect, type AppLoadContext } from "@remix-run/node";
import { apiError } from "../api/answer.server";

/** The account that asks; throws 401, which a form gets as a page. */
export function requireAccount({ session }: AppLoadContext): string {
  const { accountId } = session;
  if (accountId) return accountId;
  throw apiError({ status: 401, code: "not_signed_in", message: "You are not signed in." });
}

/** The account that asks for a page; whoever is not signed in is sent to do so, and then comes back. */
export function requireAccountPage({ session }: AppLoadContext, request: Request): string {
  const { accountId } = session;
  if (accountId) return accountId;
  const { pathname, search } = new URL(request.url);
  throw redirect(loginPath(pathname + search), 303);
}

export function loginPath(back: string): string {
  return back === "/" ? "/login" : `/login?back=${encodeURIComponent(back)}`;
}
