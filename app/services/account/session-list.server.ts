import { and, desc, eq, gt, lte, ne } from "drizzle-orm";
import bowser from "bowser";
import type { Db } from "../platform/db/database.server";
import { podcastTokens, sessions } from "../platform/db/schema.server";
import { deleteInBatches } from "../platform/work/delete-in-batches.server";

export type ListedSession = {
  /** The hash of the id in the cookie, which cannot be derived from it. */
  id: string;
  /** For example `Firefox on Windows`. */
  device: string;
  createdAt: Date;
  /** Updated at most once an hour. */
  lastUsedAt: Date;
};

/** Names the browser and system of a `User-Agent`. */
export function deviceName(userAgent: string): string {
  if (!userAgent) return "Unknown device";
  const { browser, os, platform } = bowser.parse(userAgent);
  const system = [platform.model, os.name].filter(Boolean).join(", ");
  const name = browser.name || "Unknown browser";
  return system ? `${name} on ${system}` : name;
}

/** Lists the account's sessions, the last used first. */
export async function loadSessions(db: Db, userId: string, now: Date): Promise<ListedSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastUsedAt), sessions.id);
  return rows.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
    id,
    device: deviceName(userAgent),
    createdAt,
    lastUsedAt,
  }));
}

/** Signs one device out. Returns false if the session does not belong to this account. */
export async function endSession(
  db: Db,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const isThis = and(eq(sessions.id, id), eq(sessions.userId, userId));
  const deleted = await db.delete(sessions).where(isThis).returning({ id: sessions.id });
  return deleted.length > 0;
}

/**
 * Signs out every device except `except`, ends the listener's private feed (PODCAST-15), and
 * returns the number of devices.
 */
export async function endSessions(
  db: Db,
  { userId, except }: { userId: string; except?: string | null },
): Promise<number> {
  const others = except ? ne(sessions.id, except) : undefined;
  await db.delete(podcastTokens).where(eq(podcastTokens.userId, userId));
  const deleted = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), others))
    .returning({ id: sessions.id });
  return deleted.length;
}

/** Deletes expired sessions, and returns how many. */
export async function pruneSessions(db: Db, now: Date): Promise<number> {
  return deleteInBatches(db, sessions.expiresAt, lte(sessions.expiresAt, now));
}
