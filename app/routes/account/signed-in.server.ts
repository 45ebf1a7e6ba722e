import { redirect, type AppLoadContext } from "@remix-run/node";
import { addresses } from "~/addresses";
import { loadAccount, type Account } from "~/services/account/account.server";
import { apiError } from "../api/api-error.server";
import { withBack } from "./with-back.server";

function notSignedIn(): Response {
  return apiError({ status: 401, code: "not_signed_in", message: "You are not signed in." });
}

/** The id of the signed-in account; throws 401, which a form gets as a page. */
export function requireAccount({ session }: AppLoadContext): string {
  const { accountId } = session;
  if (accountId) return accountId;
  throw notSignedIn();
}

/** The same for pages: redirects a visitor to the sign-in and then back. */
export function requireAccountPage({ session }: AppLoadContext, request: Request): string {
  const { accountId } = session;
  if (accountId) return accountId;
  const { pathname, search } = new URL(request.url);
  throw redirect(withBack(addresses.login.index, pathname + search), 303);
}

/** The signed-in account with its data; throws 401. */
export async function requireAccountData(context: AppLoadContext): Promise<Account> {
  const account = await loadAccount(context.db, requireAccount(context));
  if (!account) throw notSignedIn();
  return account;
}
