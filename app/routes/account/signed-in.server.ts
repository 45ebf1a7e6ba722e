import { redirect, type AppLoadContext } from "@remix-run/node";
import { addresses } from "~/addresses";
import { loadAccount, type Account } from "~/services/account/account.server";
import { apiError, NOT_SIGNED_IN } from "../calls/api-error.server";
import { pageAddress } from "../shell/page-address.server";
import { withBack } from "./with-back.server";

/** Returns the id of the signed-in account. Throws 401, which forms get as a page. */
export function requireAccount({ session }: AppLoadContext): string {
  const { accountId } = session;
  if (accountId) return accountId;
  throw apiError(NOT_SIGNED_IN);
}

/** Does the same for pages: redirects visitors to the sign-in, and then back. */
export function requireAccountPage({ session }: AppLoadContext, request: Request): string {
  const { accountId } = session;
  if (accountId) return accountId;
  throw redirect(withBack(addresses.login.index, pageAddress(request).path), 303);
}

/** Returns the signed-in account with its data; throws 401. */
export async function requireAccountData(context: AppLoadContext): Promise<Account> {
  const account = await loadAccount(context.db, requireAccount(context));
  if (!account) throw apiError(NOT_SIGNED_IN);
  return account;
}
