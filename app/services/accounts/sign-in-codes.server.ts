import { and, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { normalEmail } from "~/domain/sign-in";
import type { Db } from "../db/database.server";
import { signInCodes } from "../db/schema.server";

const purposeSchema = z.object({
  /** Path of ours to go to afterwards. */
  back: z.string(),
});

export type SignInPurpose = z.infer<typeof purposeSchema>;

export type IssuedCode = { id: string; code: string; token: string };

export type Redeemed = { email: string; purpose: SignInPurpose };

export type MailState = { email: string; back: string; state: "open" | "used" | "over" };

/** How long a mailed code or link is good for. */
export const CODE_MINUTES = 10;
/** Wrong codes that one mail survives; its link stays good. */
export const CODE_TRIES = 5;

const LIFE_MS = CODE_MINUTES * 60_000;

type Row = typeof signInCodes.$inferSelect;
type Stores = { db: Db; secrets: readonly string[] };

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** Keyed, because a million codes are soon tried by whoever reads the database. */
function codeHash(secret: string, id: string, code: string): Buffer {
  return createHmac("sha256", secret).update(`sign-in ${id} ${code}`).digest();
}

function live(now: Date) {
  return and(isNull(signInCodes.usedAt), gt(signInCodes.expiresAt, now));
}

function redeemed(row: Row): Redeemed {
  return { email: row.email, purpose: purposeSchema.parse(row.purpose) };
}

export type SignInCodes = ReturnType<typeof createSignInCodes>;

/** Mailed ways in: a code and a link, kept as hashes, good once and for ten minutes. */
export function createSignInCodes({ db, secrets }: Stores) {
  const [secret] = secrets;
  if (!secret) throw new Error("No secret for sign-in codes");

  function isCodeOf(row: Row, code: string): boolean {
    const kept = Buffer.from(row.codeHash, "hex");
    return secrets.some((one) => timingSafeEqual(codeHash(one, row.id, code), kept));
  }

  return {
    async issue(asked: { email: string; purpose: SignInPurpose; now: Date }): Promise<IssuedCode> {
      const { purpose, now } = asked;
      const id = crypto.randomUUID();
      const code = String(randomInt(1_000_000)).padStart(6, "0");
      const token = randomBytes(32).toString("base64url");
      await db.insert(signInCodes).values({
        id,
        email: normalEmail(asked.email),
        codeHash: codeHash(secret, id, code).toString("hex"),
        tokenHash: hashOf(token),
        purpose,
        createdAt: now,
        expiresAt: new Date(now.getTime() + LIFE_MS),
      });
      return { id, code, token };
    },

    /** What the browser that asked may know of its own mail; null when there is no such one. */
    async state(id: string, now: Date): Promise<MailState | null> {
      const [row] = await db.select().from(signInCodes).where(eq(signInCodes.id, id));
      if (!row) return null;
      const { email, purpose } = redeemed(row);
      const isOver = row.expiresAt <= now;
      return { email, back: purpose.back, state: row.usedAt ? "used" : isOver ? "over" : "open" };
    },

    /** Whom a link would let in; looking does not use it up, as mail scanners look at every link. */
    async peek(token: string, now: Date): Promise<Redeemed | null> {
      const isThis = and(eq(signInCodes.tokenHash, hashOf(token)), live(now));
      const [row] = await db.select().from(signInCodes).where(isThis);
      return row ? redeemed(row) : null;
    },

    async redeemToken(token: string, now: Date): Promise<Redeemed | null> {
      const isThis = and(eq(signInCodes.tokenHash, hashOf(token)), live(now));
      const [row] = await db.update(signInCodes).set({ usedAt: now }).where(isThis).returning();
      return row ? redeemed(row) : null;
    },

    /** By the mail that this browser asked for, or by the address on another one. A wrong code counts against each mail it was tried on. */
    async redeemCode(
      by: { id: string } | { email: string },
      code: string,
      now: Date,
    ): Promise<Redeemed | null> {
      const asked =
        "id" in by ? eq(signInCodes.id, by.id) : eq(signInCodes.email, normalEmail(by.email));
      return db.transaction(async (tx) => {
        const rows = await tx
          .select()
          .from(signInCodes)
          .where(and(asked, live(now), lt(signInCodes.wrongTries, CODE_TRIES)))
          .orderBy(signInCodes.id)
          .for("update");
        const found = rows.find((row) => isCodeOf(row, code));
        if (found) {
          await tx.update(signInCodes).set({ usedAt: now }).where(eq(signInCodes.id, found.id));
          return redeemed(found);
        }
        const tried = rows.map(({ id }) => id);
        if (tried.length > 0) {
          await tx
            .update(signInCodes)
            .set({ wrongTries: sql`${signInCodes.wrongTries} + 1` })
            .where(inArray(signInCodes.id, tried));
        }
        return null;
      });
    },
  };
}

/** Forgets mails that are good for nothing any more, and says how many. */
export async function pruneSignInCodes(db: Db, now: Date): Promise<number> {
  const over = lt(signInCodes.expiresAt, new Date(now.getTime() - LIFE_MS));
  const gone = await db.delete(signInCodes).where(over).returning({ id: signInCodes.id });
  return gone.length;
}
