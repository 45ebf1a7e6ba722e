import { redirect, type AppLoadContext } from "@remix-run/node";
import { accountOf, type Account } from "~/services/accounts/account.server";
import { apiError } from "../api/answer.server";
import { withBack } from "./back.server";

function notSignedIn(): Response {
  return apiError({ status: 401, code: "not_signed_in", message: "You are not signed in." });
}

/** The account that asks; throws 401, which a form gets as a page. */
export function requireAccount({ session }: AppLoadContext): string {
  const { accountId } = session;
  if (accountId) return accountId;
  throw notSignedIn();
}

/** The account that asks for a page; whoever is not signed in is sent to do so, and then comes back. */
export function requireAccountPage({ session }: AppLoadContext, request: Request): string {
  const { accountId } = session;
  if (accountId) return accountId;
  const { pathname, search } = new URL(request.url);
  throw redirect(withBack("/login", pathname + search), 303);
}

/** The same with what is known of it. */
export async function requireAccountData(context: AppLoadContext): Promise<Account> {
  const account = await accountOf(context.db, requireAccount(context));
  if (!account) throw notSignedIn();
  return account;
}
