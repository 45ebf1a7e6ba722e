/**
 * Accounts: sign-in by email, password and provider, and the list of sessions. Its tables are
 * `login_providers`, `sign_in_codes` and `sessions`, whose rows `app/sessions` writes. Called by
 * routes and the operator's commands.
 */
import { asc, eq } from "drizzle-orm";
import { providerOf, type SignInProvider } from "~/domain/account/sign-in";
import type { Db } from "../platform/db/database.server";
import { loginProviders, users } from "../platform/db/schema.server";

/** A signed-in listener. */
export type Account = {
  uid: string;
  /** Null if no provider has given one we trust. */
  email: string | null;
  /** The provider that the account was created with. */
  kind: SignInProvider;
  /** In the order of linking; the first is the main one. */
  loginProviders: SignInProvider[];
  alreadyGeneratedPassword: boolean;
  firstName: string | null;
  avatarUrl: string | null;
  keepHistory: (typeof users.$inferSelect)["keepHistory"];
  totalRepeats: number;
  totalHearts: number;
  totalVideos: number;
  createdAt: Date;
};

/** Returns null for an anonymous or deleted listener. */
export async function loadAccount(db: Db, userId: string): Promise<Account | null> {
  const [[user], linked] = await Promise.all([
    db.select().from(users).where(eq(users.id, userId)),
    db
      .select({ provider: loginProviders.provider })
      .from(loginProviders)
      .where(eq(loginProviders.userId, userId))
      .orderBy(asc(loginProviders.linkedAt), asc(loginProviders.provider)),
  ]);
  const kind = user ? providerOf(user.kind) : null;
  if (!user || !kind) return null;
  const { id: uid, email, firstName, avatarUrl, keepHistory, createdAt } = user;
  const { totalRepeats, totalHearts, totalVideos } = user;
  return {
    uid,
    email,
    kind,
    loginProviders: [...new Set(linked.map(({ provider }) => provider))],
    alreadyGeneratedPassword: user.passwordHash !== null,
    firstName,
    avatarUrl,
    keepHistory,
    totalRepeats,
    totalHearts,
    totalVideos,
    createdAt,
  };
}

/** Returns the name to greet a listener by. */
export function displayName({ firstName, email }: Pick<Account, "firstName" | "email">): string {
  return firstName ?? email?.split("@")[0] ?? "listener";
}

/**
 * Loads what every page shows of the signed-in listener (SHELL-5); null for anonymous listeners.
 */
export async function loadShellUser(db: Db, accountId: string | null) {
  const account = accountId && (await loadAccount(db, accountId));
  if (!account) return null;
  const { avatarUrl, totalRepeats, totalHearts } = account;
  return { name: displayName(account), avatarUrl, totalRepeats, totalHearts };
}
