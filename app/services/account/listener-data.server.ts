import { asc, eq, or, sql } from "drizzle-orm";
import { ownValue } from "~/domain/text/own-value";
import type { ListenerData } from "../listeners/listener-data.server";
import type { Db } from "../platform/db/database.server";
import { loginProviders, merges, sessions, signInCodes, users } from "../platform/db/schema.server";
import { lastSearch } from "../search/last-search.server";
import { deviceName } from "./session-list.server";

async function accountOf(db: Db, userId: string) {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) return null;
  const { passwordHash, ...exported } = user;
  return { ...exported, hasPassword: passwordHash !== null };
}

/** Loads the listener's sessions, without the hashes of their cookies. */
async function devicesOf(db: Db, userId: string) {
  const rows = await db.select().from(sessions).where(eq(sessions.userId, userId));
  return rows.map(({ userAgent, data, createdAt, lastUsedAt, expiresAt }) => ({
    device: deviceName(userAgent),
    userAgent,
    lastSearch: lastSearch({ get: (name) => ownValue(data, name) }),
    createdAt,
    lastUsedAt,
    expiresAt,
  }));
}

export const listenerData: ListenerData = {
  async export(db, userId) {
    const { provider, subject, email, firstName, pictureUrl, linkedAt } = loginProviders;
    return {
      account: await accountOf(db, userId),
      loginProviders: await db
        .select({ provider, subject, email, firstName, pictureUrl, linkedAt })
        .from(loginProviders)
        .where(eq(loginProviders.userId, userId)),
      devices: await devicesOf(db, userId),
      merged: await db.select().from(merges).where(eq(merges.intoUserId, userId)),
    };
  },
};

/**
 * Only emails to the account's own address, because an unproved one from a provider may be somebody
 * else's.
 */
export const signInMails: ListenerData = {
  /** Without the hashes of their codes and links. */
  async export(db, userId) {
    const { email, createdAt, expiresAt, usedAt } = signInCodes;
    return {
      signInMails: await db
        .select({ email, createdAt, expiresAt, usedAt })
        .from(signInCodes)
        .innerJoin(users, eq(users.email, email))
        .where(eq(users.id, userId))
        .orderBy(asc(createdAt)),
    };
  },
  async remove(tx, { userId, email }) {
    const { email: to, purpose } = signInCodes;
    await tx
      .delete(signInCodes)
      .where(or(eq(to, email ?? ""), sql`position(${userId} in ${purpose}::text) > 0`));
  },
};
