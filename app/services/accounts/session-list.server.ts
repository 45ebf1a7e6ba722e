import { and, desc, eq, gt, lte, ne } from "drizzle-orm";
import bowser from "bowser";
import type { Db } from "../db/database.server";
import { sessions } from "../db/schema.server";

export type ListedSession = {
  /** The hash that the stores know it by; no cookie can be made from it. */
  id: string;
  /** Such as 'Firefox on Windows'. */
  device: string;
  createdAt: Date;
  /** At most an hour late. */
  lastUsedAt: Date;
};

/** The browser and system that a `User-Agent` names. */
export function deviceOf(userAgent: string): string {
  if (!userAgent) return "Unknown device";
  const { browser, os, platform } = bowser.parse(userAgent);
  const system = [platform.model, os.name].filter(Boolean).join(", ");
  const name = browser.name || "Unknown browser";
  return system ? `${name} on ${system}` : name;
}

/** Where an account is signed in, the latest used first. */
export async function sessionsOf(db: Db, userId: string, now: Date): Promise<ListedSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt), sessions.id);
  return rows.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
    id,
    device: deviceOf(userAgent),
    createdAt,
    lastUsedAt,
  }));
}

/** Signs one device out, at once. False when it is no session of this account. */
export async function endSession(
  db: Db,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const isThis = and(eq(sessions.id, id), eq(sessions.userId, userId));
  const gone = await db.delete(sessions).where(isThis).returning({ id: sessions.id });
  return gone.length > 0;
}

/** Signs every device out, but `except`, and says how many. */
export async function endSessions(
  db: Db,
  { userId, except }: { userId: string; except?: string | null },
): Promise<number> {
  const others = except ? ne(sessions.id, except) : undefined;
  const gone = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), others))
    .returning({ id: sessions.id });
  return gone.length;
}

/** Forgets sessions that have run out, and says how many. */
export async function pruneSessions(db: Db, now: Date): Promise<number> {
  const over = lte(sessions.expiresAt, now);
  const gone = await db.delete(sessions).where(over).returning({ id: sessions.id });
  return gone.length;
}
