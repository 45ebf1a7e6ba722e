import type { Db } from "../db/database.server";
import { accountOf, nameOf } from "./account.server";

/** What every page's shell shows of whoever is signed in (spec 1 §2); null for anonymous listeners. */
export async function shellUser(db: Db, accountId: string | null) {
  const account = accountId && (await accountOf(db, accountId));
  if (!account) return null;
  const { avatarUrl, totalRepeats, totalStars } = account;
  return { name: nameOf(account), avatarUrl, totalRepeats, totalStars };
}
