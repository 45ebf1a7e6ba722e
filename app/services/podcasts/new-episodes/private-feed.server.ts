import { eq } from "drizzle-orm";
import { createHash, randomBytes } from "node:crypto";
import type { Db } from "../../platform/db/database.server";
import { podcastTokens } from "../../platform/db/schema.server";

const BYTES = 32;

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** Whether the listener has a private feed. Only those who were shown its address know it. */
export async function hasPrivateFeed(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: podcastTokens.userId })
    .from(podcastTokens)
    .where(eq(podcastTokens.userId, userId));
  return rows.length > 0;
}

/**
 * Gives the listener's private feed a new token, stored as its hash; the old address stops working.
 */
export async function makeFeedToken(db: Db, userId: string): Promise<string> {
  const token = randomBytes(BYTES).toString("base64url");
  const tokenHash = hashOf(token);
  await db
    .insert(podcastTokens)
    .values({ userId, tokenHash })
    .onConflictDoUpdate({ target: podcastTokens.userId, set: { tokenHash } });
  return token;
}

/** Finds the listener whose private feed has this token. */
export async function ownerOfFeed(db: Db, token: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: podcastTokens.userId })
    .from(podcastTokens)
    .where(eq(podcastTokens.tokenHash, hashOf(token)));
  return row?.userId ?? null;
}
