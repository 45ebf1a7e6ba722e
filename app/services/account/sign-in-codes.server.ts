import { and, desc, eq, gt, isNull, lt } from "drizzle-orm";
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { ownValue } from "~/domain/text/own-value";
import { normaliseEmail } from "~/domain/account/sign-in";
import type { Db } from "../platform/db/database.server";
import { signInCodes } from "../platform/db/schema.server";
import type { Transaction } from "../listeners/listeners.server";
import { MINUTE_MS } from "~/domain/text/durations";
import { deleteInBatches } from "../platform/work/delete-in-batches.server";

const purposeSchema = z.object({
  /** A path on this site to redirect to afterwards. */
  back: z.string(),
});

export type SignInPurpose = z.infer<typeof purposeSchema>;

export type IssuedCode = { id: string; code: string; token: string };

export type Redeemed = { email: string; purpose: SignInPurpose };

export type CodeState = { email: string; back: string; state: "open" | "used" | "over" };

/** How long an emailed code or link is valid. */
export const CODE_MINUTES = 10;
/** How many wrong codes one client may try before it can no longer use an email's code. */
export const CODE_TRIES = 5;
/**
 * How many wrong codes all clients together may try before nobody can use the code; the email's
 * link stays valid (ACCOUNT-10).
 */
export const CODE_TRIES_OF_ALL = 30;

const LIFETIME_MS = CODE_MINUTES * MINUTE_MS;

type Row = typeof signInCodes.$inferSelect;
type Stores = { db: Db; secrets: readonly string[] };
type Asked = { email: string; purpose: SignInPurpose; now: Date };
type By = { id: string } | { email: string };
type Attempt = { code: string; client: string; now: Date };

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** Keyed, because somebody who can read the database could quickly try a million codes. */
function codeHash(secret: string, id: string, code: string): Buffer {
  return createHmac("sha256", secret).update(`sign-in ${id} ${code}`).digest();
}

function isOpen(now: Date) {
  return and(isNull(signInCodes.usedAt), gt(signInCodes.expiresAt, now));
}

function hasToken(token: string, now: Date) {
  return and(eq(signInCodes.tokenHash, hashOf(token)), isOpen(now));
}

function redeemed(row: Row): Redeemed {
  return { email: row.email, purpose: purposeSchema.parse(row.purpose) };
}

/** Returns the key of a client in one row's `triesBy`; it differs between rows. */
function clientKey(row: Row, client: string): string {
  return hashOf(`${row.id} ${client}`).slice(0, 16);
}

const triesOf = (row: Row, client: string) => ownValue(row.triesBy, clientKey(row, client)) ?? 0;

async function issueCode(db: Db, secret: string, asked: Asked): Promise<IssuedCode> {
  const { purpose, now } = asked;
  const id = crypto.randomUUID();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const token = randomBytes(32).toString("base64url");
  await db.insert(signInCodes).values({
    id,
    email: normaliseEmail(asked.email),
    codeHash: codeHash(secret, id, code).toString("hex"),
    tokenHash: hashOf(token),
    purpose,
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
  });
  return { id, code, token };
}

async function loadState(db: Db, id: string, now: Date): Promise<CodeState | null> {
  const [row] = await db.select().from(signInCodes).where(eq(signInCodes.id, id));
  if (!row) return null;
  const { email, purpose } = redeemed(row);
  const isOver = row.expiresAt <= now;
  return { email, back: purpose.back, state: row.usedAt ? "used" : isOver ? "over" : "open" };
}

async function newestOpen(db: Db, email: string, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ id: signInCodes.id })
    .from(signInCodes)
    .where(and(eq(signInCodes.email, normaliseEmail(email)), isOpen(now)))
    .orderBy(desc(signInCodes.createdAt), signInCodes.id)
    .limit(1);
  return row?.id ?? null;
}

async function countWrongCode(tx: Transaction, rows: Row[], client: string): Promise<void> {
  for (const row of rows) {
    const triesBy = { ...row.triesBy, [clientKey(row, client)]: triesOf(row, client) + 1 };
    const counted = { wrongTries: row.wrongTries + 1, triesBy };
    await tx.update(signInCodes).set(counted).where(eq(signInCodes.id, row.id));
  }
}

async function redeemCode(
  { db, secrets }: Stores,
  by: By,
  { code, client, now }: Attempt,
): Promise<Redeemed | null> {
  const isCodeOf = (row: Row) => {
    const stored = Buffer.from(row.codeHash, "hex");
    return secrets.some((secret) => timingSafeEqual(codeHash(secret, row.id, code), stored));
  };
  const isAsked =
    "id" in by ? eq(signInCodes.id, by.id) : eq(signInCodes.email, normaliseEmail(by.email));
  return db.transaction(async (tx) => {
    const open = await tx
      .select()
      .from(signInCodes)
      .where(and(isAsked, isOpen(now), lt(signInCodes.wrongTries, CODE_TRIES_OF_ALL)))
      .orderBy(signInCodes.id)
      .for("update");
    const rows = open.filter((row) => triesOf(row, client) < CODE_TRIES);
    const found = rows.find(isCodeOf);
    if (!found) {
      await countWrongCode(tx, rows, client);
      return null;
    }
    await tx.update(signInCodes).set({ usedAt: now }).where(eq(signInCodes.id, found.id));
    return redeemed(found);
  });
}

export type SignInCodes = ReturnType<typeof createSignInCodes>;

/**
 * Signs listeners in by an emailed code or link. Both are stored as hashes and valid once, for ten
 * minutes.
 */
export function createSignInCodes({ db, secrets }: Stores) {
  const [secret] = secrets;
  if (!secret) throw new Error("No secret for sign-in codes");
  return {
    issue: (asked: Asked) => issueCode(db, secret, asked),

    /** Returns the state of the email that this browser asked for; null if there is none. */
    state: (id: string, now: Date) => loadState(db, id, now),

    /** Returns the id of the newest email to the address whose link is still valid. */
    newest: (email: string, now: Date) => newestOpen(db, email, now),

    /** Like `redeemToken`, but leaves the link valid, because mail scanners open every link. */
    async peek(token: string, now: Date): Promise<Redeemed | null> {
      const [row] = await db.select().from(signInCodes).where(hasToken(token, now));
      return row ? redeemed(row) : null;
    },

    async redeemToken(token: string, now: Date): Promise<Redeemed | null> {
      const used = db.update(signInCodes).set({ usedAt: now }).where(hasToken(token, now));
      const [row] = await used.returning();
      return row ? redeemed(row) : null;
    },

    /**
     * Redeems a code by the id of the email that this browser asked for, or by the address in
     * another browser. A wrong code counts against every email that it was compared with.
     */
    redeemCode: (by: By, attempt: Attempt) => redeemCode({ db, secrets }, by, attempt),
  };
}

/** Deletes codes that expired long ago, and returns how many. */
export async function pruneSignInCodes(db: Db, now: Date): Promise<number> {
  const isOld = lt(signInCodes.expiresAt, new Date(now.getTime() - LIFETIME_MS));
  return deleteInBatches(db, signInCodes.expiresAt, isOld);
}
