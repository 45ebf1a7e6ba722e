import { hash, verify } from "argon2";
import { eq } from "drizzle-orm";
import { randomInt } from "node:crypto";
import { normalEmail } from "~/domain/sign-in";
import type { Db } from "../db/database.server";
import { users } from "../db/schema.server";

/** OWASP's setting for argon2id: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let nobody: Promise<string> | null = null;

/** What an unknown address is compared with, so that it takes as long as a known one. */
function nobodysHash(): Promise<string> {
  nobody ??= hash(crypto.randomUUID(), COST);
  return nobody;
}

export async function setPassword(db: Db, userId: string, password: string): Promise<void> {
  const passwordHash = await hash(password, COST);
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

/** The account of the address when the password is its own; null takes as long. */
export async function userByPassword(
  db: Db,
  { email, password }: { email: string; password: string },
): Promise<string | null> {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.email, normalEmail(email)));
  const isRight = await verify(user?.passwordHash ?? (await nobodysHash()), password);
  return user?.passwordHash && isRight ? user.id : null;
}

/** Without letters and digits that look alike; 20 of 54 make 115 bits. */
const LETTERS = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** A password to offer, in groups that can be read out: `Xxxxx-xxxxx-xxxxx-xxxxx`. */
export function newPassword(): string {
  const letter = () => LETTERS[randomInt(LETTERS.length)];
  const group = () => Array.from({ length: 5 }, letter).join("");
  return Array.from({ length: 4 }, group).join("-");
}
