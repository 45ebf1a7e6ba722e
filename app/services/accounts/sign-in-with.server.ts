import { and, eq, isNull, sql } from "drizzle-orm";
import { normalEmail, type SignInProvider } from "~/domain/sign-in";
import type { Db } from "../db/database.server";
import { loginProviders, users } from "../db/schema.server";
import type { Transaction } from "../listeners.server";

/** What a provider says of somebody who has just proved to it who they are. */
export type ProviderSays = {
  provider: SignInProvider;
  /** The provider's own id of the person; for e-mail the address. */
  subject: string;
  email: string | null;
  /** Whether the provider vouches for the address; one that nobody vouches for opens no account. */
  emailVerified: boolean;
  firstName?: string | null;
  pictureUrl?: string | null;
  now: Date;
};

export type SignedIn = { userId: string; isNew: boolean };

type Claims = Omit<ProviderSays, "emailVerified"> & {
  /** Null unless verified. */
  verified: string | null;
};

/** Two sign-ins of one person, or for one address, follow one another until the end of the transaction. */
async function lockNames(tx: Transaction, names: string[]): Promise<void> {
  for (const name of names.sort()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
  }
}

async function linkedUser(tx: Transaction, { provider, subject }: Claims) {
  const isThis = and(eq(loginProviders.provider, provider), eq(loginProviders.subject, subject));
  const [link] = await tx.select().from(loginProviders).where(isThis);
  return link?.userId ?? null;
}

async function userOfAddress(tx: Transaction, email: string | null) {
  if (!email) return null;
  const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  return user?.id ?? null;
}

async function makeUser(tx: Transaction, claims: Claims): Promise<string> {
  const { provider, verified, firstName, pictureUrl, now } = claims;
  const id = crypto.randomUUID();
  const profile = { firstName: firstName ?? null, avatarUrl: pictureUrl ?? null };
  await tx
    .insert(users)
    .values({ id, kind: provider, email: verified, ...profile, createdAt: now });
  return id;
}

async function link(tx: Transaction, userId: string, claims: Claims): Promise<void> {
  const { provider, subject, email, firstName, pictureUrl, now } = claims;
  const says = { email, firstName: firstName ?? null, pictureUrl: pictureUrl ?? null };
  await tx
    .insert(loginProviders)
    .values({ provider, subject, userId, ...says, linkedAt: now })
    .onConflictDoUpdate({
      target: [loginProviders.provider, loginProviders.subject],
      set: says,
    });
}

/** What an account does not know of itself yet, the provider may add; a new picture takes the place of the old one. */
async function complete(tx: Transaction, userId: string, claims: Claims): Promise<void> {
  const { verified, firstName, pictureUrl } = claims;
  const isThis = eq(users.id, userId);
  if (pictureUrl) await tx.update(users).set({ avatarUrl: pictureUrl }).where(isThis);
  if (firstName) {
    await tx
      .update(users)
      .set({ firstName })
      .where(and(isThis, isNull(users.firstName)));
  }
  if (verified && (await userOfAddress(tx, verified)) === null) {
    await tx
      .update(users)
      .set({ email: verified })
      .where(and(isThis, isNull(users.email)));
  }
}

/**
 * The account of whoever a provider has let in: the one linked to this person, else the one of this verified address, which
 * gets the provider linked, else a new one. Safe to repeat, and when several ask at once.
 */
export async function signInWith(db: Db, says: ProviderSays): Promise<SignedIn> {
  const email = says.email && normalEmail(says.email);
  const claims: Claims = { ...says, email, verified: says.emailVerified ? email : null };
  const names = [`account ${says.provider} ${says.subject}`];
  if (claims.verified) names.push(`account of ${claims.verified}`);
  return db.transaction(async (tx) => {
    await lockNames(tx, names);
    const known = (await linkedUser(tx, claims)) ?? (await userOfAddress(tx, claims.verified));
    const userId = known ?? (await makeUser(tx, claims));
    await link(tx, userId, claims);
    if (known) await complete(tx, userId, claims);
    return { userId, isNew: known === null };
  });
}
