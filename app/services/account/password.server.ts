import { and, eq, ne, sql } from "drizzle-orm";
import { randomInt } from "node:crypto";
import { normaliseEmail } from "~/domain/account/sign-in";
import type { Db } from "../platform/db/database.server";
import { podcastTokens, sessions, users } from "../platform/db/schema.server";
import { UnknownListener } from "../listeners/listeners.server";
import { admissionColumns, type Admission } from "./admission.server";
import { hashPassword, isPassword } from "./hashing.server";

/**
 * The hash of a random text that nobody knows. Verified for unknown addresses, so that they take as
 * long as known ones.
 */
const DUMMY_HASH =
  "$argon2id$v=19$m=19456,p=1,t=2$Jwn150urk9gnkqOc3O8ccQ$DvHGQPF899Q9syL2fALWPgSmoxvo7BOtkkZhrb1gb/U";

type NewPassword = {
  userId: string;
  password: string;
  /** The one session to keep. */
  keepSession?: string | null;
};

/**
 * Sets the password, and ends every other session of the account, its private feed, and any sign-in
 * under way with the old password.
 */
export async function setPassword(
  db: Db,
  { userId, password, keepSession }: NewPassword,
): Promise<Admission> {
  const passwordHash = await hashPassword(password);
  const accessVersion = sql`${users.accessVersion} + 1`;
  return db.transaction(async (tx) => {
    const isThis = eq(users.id, userId);
    const changed = tx.update(users).set({ passwordHash, accessVersion }).where(isThis);
    const [account] = await changed.returning(admissionColumns);
    if (!account) throw new UnknownListener(`There is no listener ${userId}`);
    const others = keepSession ? ne(sessions.id, keepSession) : undefined;
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), others));
    await tx.delete(podcastTokens).where(eq(podcastTokens.userId, userId));
    return account;
  });
}

/** Returns false for an account without a password. */
export async function verifyPassword(db: Db, userId: string, password: string): Promise<boolean> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  return user?.passwordHash ? isPassword(password, user.passwordHash) : false;
}

/** Returns the account with this address and password, or null after the same time. */
export async function userByPassword(
  db: Db,
  { email, password }: { email: string; password: string },
): Promise<Admission | null> {
  const [user] = await db
    .select({ ...admissionColumns, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, normaliseEmail(email)));
  const isCorrect = await isPassword(password, user?.passwordHash ?? DUMMY_HASH);
  if (!user?.passwordHash || !isCorrect) return null;
  const { userId, accessVersion, emailProvenAt } = user;
  return { userId, accessVersion, emailProvenAt };
}

/** No characters that look alike; 20 of these are 115 bits. */
const PASSWORD_CHARACTERS = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Suggests a random password such as `Xxxxx-xxxxx-xxxxx-xxxxx`. */
export function generatePassword(): string {
  const character = () => PASSWORD_CHARACTERS[randomInt(PASSWORD_CHARACTERS.length)];
  const group = () => Array.from({ length: 5 }, character).join("");
  return Array.from({ length: 4 }, group).join("-");
}
