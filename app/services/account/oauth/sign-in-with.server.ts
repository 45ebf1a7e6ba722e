import { and, eq, isNull, sql } from "drizzle-orm";
import { normaliseEmail, type SignInProvider } from "~/domain/account/sign-in";
import type { Db } from "../../platform/db/database.server";
import { loginProviders, users } from "../../platform/db/schema.server";
import type { Transaction } from "../../listeners/listeners.server";
import { admissionColumns, type Admission } from "../admission.server";
import { takeFromOthers } from "./take-from-others.server";

/**
 * How far to trust a provider's email address. `proof`: the listener has just proved that it is
 * theirs. `claim`: it may make a new account but never open an existing one (ACCOUNT-8). `none`: it
 * is ignored.
 */
export type Trust = "proof" | "claim" | "none";

/** A provider's profile of somebody who has just signed in there. */
export type SignInProfile = {
  provider: SignInProvider;
  /** The provider's own id for the person; the address for `email`. */
  subject: string;
  email: string | null;
  trust: Trust;
  firstName?: string | null;
  pictureUrl?: string | null;
  now: Date;
};

export type SignedIn = Admission & {
  isNew: boolean;
  /**
   * Whether the address was only claimed until now, so that every earlier way into the account was
   * removed.
   */
  tookOver: boolean;
};

type Claims = SignInProfile & {
  /** The address that the account may have; null if it is not trusted. */
  own: string | null;
};

/**
 * Serialises sign-ins of one person or address until the end of the transaction; sorted to avoid
 * deadlocks.
 */
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
  const { provider, own, trust, firstName, pictureUrl, now } = claims;
  const id = crypto.randomUUID();
  const profile = { firstName: firstName ?? null, avatarUrl: pictureUrl ?? null };
  const emailProvenAt = own && trust === "proof" ? now : null;
  await tx
    .insert(users)
    .values({ id, kind: provider, email: own, emailProvenAt, ...profile, createdAt: now });
  return id;
}

async function link(tx: Transaction, userId: string, claims: Claims): Promise<void> {
  const { provider, subject, email, firstName, pictureUrl, now } = claims;
  const profile = { email, firstName: firstName ?? null, pictureUrl: pictureUrl ?? null };
  await tx
    .insert(loginProviders)
    .values({ provider, subject, userId, ...profile, linkedAt: now })
    .onConflictDoUpdate({
      target: [loginProviders.provider, loginProviders.subject],
      set: profile,
    });
}

/**
 * Fills in what the account lacks from the provider's profile, and always takes the latest picture.
 */
async function complete(tx: Transaction, userId: string, claims: Claims): Promise<void> {
  const { own, trust, firstName, pictureUrl, now } = claims;
  const isThis = eq(users.id, userId);
  if (pictureUrl) await tx.update(users).set({ avatarUrl: pictureUrl }).where(isThis);
  if (firstName) {
    await tx
      .update(users)
      .set({ firstName })
      .where(and(isThis, isNull(users.firstName)));
  }
  if (trust === "proof" && own && (await userOfAddress(tx, own)) === null) {
    await tx
      .update(users)
      .set({ email: own, emailProvenAt: now })
      .where(and(isThis, isNull(users.email)));
  }
}

/** Returns null for a `claim` without an address, or with one that already has an account. */
async function findOrMake(tx: Transaction, claims: Claims) {
  const { own, trust } = claims;
  const linked = await linkedUser(tx, claims);
  if (linked) return { userId: linked, isNew: false };
  const owner = await userOfAddress(tx, own);
  if (trust === "claim" && (owner || !own)) return null;
  if (owner) return { userId: owner, isNew: false };
  return { userId: await makeUser(tx, claims), isNew: true };
}

/**
 * Signs in with a provider: to the account linked to this person, otherwise to the account with
 * this proven address, which gets the provider linked, otherwise to a new account. Returns null if
 * the address must be proved first. The first proof of a claimed address ends every other way into
 * the account (ACCOUNT-8). Idempotent, and safe to call concurrently.
 */
export function signInWith(
  db: Db,
  profile: SignInProfile & { trust: Exclude<Trust, "claim"> },
): Promise<SignedIn>;
export function signInWith(db: Db, profile: SignInProfile): Promise<SignedIn | null>;
export async function signInWith(db: Db, profile: SignInProfile): Promise<SignedIn | null> {
  const email = profile.email && normaliseEmail(profile.email);
  const claims: Claims = { ...profile, email, own: profile.trust === "none" ? null : email };
  const names = [`account ${profile.provider} ${profile.subject}`];
  if (claims.own) names.push(`account of ${claims.own}`);
  return db.transaction(async (tx) => {
    await lockNames(tx, names);
    const found = await findOrMake(tx, claims);
    if (!found) return null;
    const { userId, isNew } = found;
    const { provider, trust, now } = profile;
    const proven = trust === "proof" ? claims.own : null;
    const tookOver =
      proven !== null && (await takeFromOthers(tx, { userId, proven, provider, now }));
    await link(tx, userId, claims);
    if (!isNew) await complete(tx, userId, claims);
    const [user] = await tx.select(admissionColumns).from(users).where(eq(users.id, userId));
    if (!user) throw new Error("The account was deleted during the sign-in");
    return { ...user, isNew, tookOver };
  });
}
