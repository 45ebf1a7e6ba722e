import { and, eq, isNull, sql } from "drizzle-orm";
import type { SignInProvider } from "~/domain/account/sign-in";
import { loginProviders, podcastTokens, sessions, users } from "../../platform/db/schema.server";
import type { Transaction } from "../../listeners/listeners.server";

type Proof = { userId: string; proven: string; provider: SignInProvider; now: Date };

/**
 * Handles the first proof of a claimed address. Somebody else may have made the account, so its
 * sessions, password, provider links, name and picture are removed (ACCOUNT-8). Its music stays.
 * Returns false if the address is not this account's or was proved before.
 */
export async function takeFromOthers(
  tx: Transaction,
  { userId, proven, provider, now }: Proof,
): Promise<boolean> {
  const claimed = and(eq(users.id, userId), eq(users.email, proven), isNull(users.emailProvenAt));
  // The user row comes first: a concurrent sign-in waits for it and then fails on the changed
  // `accessVersion`.
  const taken = await tx
    .update(users)
    .set({
      kind: provider,
      emailProvenAt: now,
      passwordHash: null,
      firstName: null,
      avatarUrl: null,
      accessVersion: sql`${users.accessVersion} + 1`,
    })
    .where(claimed)
    .returning({ id: users.id });
  if (taken.length === 0) return false;
  await tx.delete(loginProviders).where(eq(loginProviders.userId, userId));
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx.delete(podcastTokens).where(eq(podcastTokens.userId, userId));
  return true;
}
