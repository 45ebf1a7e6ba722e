import type { Db } from "../platform/db/database.server";
import { loadAccount, displayName } from "./account.server";

/**
 * Loads what every page shows of the signed-in listener (SHELL-5); null for anonymous listeners.
 */
export async function loadShellUser(db: Db, accountId: string | null) {
  const account = accountId && (await loadAccount(db, accountId));
  if (!account) return null;
  const { avatarUrl, totalRepeats, totalStars } = account;
  return { name: displayName(account), avatarUrl, totalRepeats, totalStars };
}
