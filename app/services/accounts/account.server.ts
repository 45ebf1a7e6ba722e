import { asc, eq } from "drizzle-orm";
import { providerOf, type SignInProvider } from "~/domain/sign-in";
import type { Db } from "../db/database.server";
import { loginProviders, users } from "../db/schema.server";

/** A signed-in listener (spec 1 §3, User). */
export type Account = {
  uid: string;
  /** Verified; null when no provider has vouched for one. */
  email: string | null;
  /** The provider that the account was made with. */
  kind: SignInProvider;
  /** First linked first: the first is the main one. */
  loginProviders: SignInProvider[];
  alreadyGeneratedPassword: boolean;
  firstName: string | null;
  avatarUrl: string | null;
  keepHistory: (typeof users.$inferSelect)["keepHistory"];
  totalRepeats: number;
  totalStars: number;
  totalVideos: number;
  createdAt: Date;
};

/** Null for an anonymous listener, and for one who is gone. */
export async function accountOf(db: Db, userId: string): Promise<Account | null> {
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
  const { totalRepeats, totalStars, totalVideos } = user;
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
    totalStars,
    totalVideos,
    createdAt,
  };
}

/** What the product calls a listener who has not said their name. */
export function nameOf({ firstName, email }: Pick<Account, "firstName" | "email">): string {
  return firstName ?? email?.split("@")[0] ?? "listener";
}
