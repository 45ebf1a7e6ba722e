import { and, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { ownValue } from "~/domain/text/own-value";
import type { Db } from "~/services/platform/db/database.server";
import { prepared } from "~/services/platform/db/prepared.server";
import { sessions, users } from "~/services/platform/db/schema.server";
import { createListener, type Transaction } from "~/services/listeners/listeners.server";
import {
  REPLACED_DATA,
  REPLACED_MS,
  SessionReplaced,
  expiryOf,
  isReplaced,
  toStored,
  type StoredSession,
} from "./stored-session.server";

/** Values to set, by name; undefined deletes. */
export type SessionChange = Record<string, unknown>;

export type SessionWrite = {
  key: string;
  change: SessionChange;
  /** Creates an anonymous listener if the session has none. */
  withListener: boolean;
  /** Allows creating a session; otherwise one that has ended in the meantime stays ended. */
  isNew: boolean;
  now: Date;
};

/** The new session of a browser that signs in or out. */
export type Replacement = {
  /** Null if there was no session. */
  oldKey: string | null;
  key: string;
  userId: string | null;
  /** For a sign-in: the account's access version at the time the credentials were checked. */
  accessVersion?: number;
  userAgent: string;
  data: Record<string, unknown>;
  now: Date;
};

type Row = typeof sessions.$inferSelect;

function requireRow(row: Row | undefined): Row {
  if (!row) throw new Error("The session was not stored");
  return row;
}

/**
 * Locks the account, so that a change of its access waits for this transaction, then ends the new
 * session too.
 */
async function isAccessUnchanged(tx: Transaction, { userId, accessVersion }: Replacement) {
  if (!userId || accessVersion === undefined) return true;
  const account = tx.select({ version: users.accessVersion }).from(users);
  const [found] = await account.where(eq(users.id, userId)).for("share");
  return found?.version === accessVersion;
}

const sessionByKey = prepared((db) => {
  const now = sql.param(sql.placeholder("now"), sessions.expiresAt);
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, sql.placeholder("key")), gt(sessions.expiresAt, now)))
    .prepare("session_by_key");
});

/** Sessions in SQL. Keys are hashes of the ids in cookies. */
export class SessionRows {
  constructor(private readonly db: Db) {}

  async load(key: string, now: Date): Promise<StoredSession | null> {
    const [row] = await sessionByKey(this.db).execute({ key, now });
    return row ? toStored(row) : null;
  }

  /** Returns null if the session has ended. Throws SessionReplaced. */
  async write({
    key,
    change,
    withListener,
    isNew,
    now,
  }: SessionWrite): Promise<StoredSession | null> {
    const deleted = Object.entries(change).flatMap(([name, value]) =>
      value === undefined ? [name] : [],
    );
    const patch = JSON.stringify(change);
    return this.db.transaction(async (tx) => {
      const [known] = await tx.select().from(sessions).where(eq(sessions.id, key)).for("update");
      if (!known && !isNew) return null;
      if (known && isReplaced(known)) throw new SessionReplaced();
      const userId = known?.userId ?? (withListener ? await createListener(tx) : null);
      const expiresAt = expiryOf({ userId, data: { ...known?.data, ...change }, now });
      const data = sql`${patch}::jsonb`;
      const [row] = await tx
        .insert(sessions)
        .values({ id: key, userId, data, createdAt: now, lastUsedAt: now, expiresAt })
        .onConflictDoUpdate({
          target: sessions.id,
          set: {
            userId,
            data: sql`(${sessions.data} || excluded.data) - ${sql.param(deleted)}::text[]`,
            version: sql`${sessions.version} + 1`,
            lastUsedAt: now,
            expiresAt,
          },
        })
        .returning();
      return toStored(requireRow(row));
    });
  }

  /** Returns null if the account's access has changed. */
  async replace(replacement: Replacement): Promise<StoredSession | null> {
    const { oldKey, key, userId, userAgent, data, now } = replacement;
    const times = { createdAt: now, lastUsedAt: now, expiresAt: expiryOf({ userId, data, now }) };
    return this.db.transaction(async (tx) => {
      if (!(await isAccessUnchanged(tx, replacement))) return null;
      if (oldKey) {
        const expiresAt = new Date(+now + REPLACED_MS);
        const replaced = { userId: null, data: REPLACED_DATA, expiresAt };
        await tx.update(sessions).set(replaced).where(eq(sessions.id, oldKey));
      }
      const [row] = await tx
        .insert(sessions)
        .values({ id: key, userId, userAgent, data, ...times })
        .returning();
      return toStored(requireRow(row));
    });
  }

  /** Deletes a value and returns it with the changed session; null if the value is not there. */
  async take(key: string, name: string) {
    return this.db.transaction(async (tx) => {
      const [known] = await tx
        .select()
        .from(sessions)
        .where(and(eq(sessions.id, key), sql`${sessions.data} ? ${name}`))
        .for("update");
      if (!known) return null;
      const data = sql`${sessions.data} - ${name}::text`;
      const [row] = await tx
        .update(sessions)
        .set({ data, version: sql`${sessions.version} + 1` })
        .where(eq(sessions.id, key))
        .returning();
      return row ? { session: toStored(row), value: ownValue(known.data, name) } : null;
    });
  }

  async touch(key: string, { now, before }: { now: Date; before: Date }): Promise<void> {
    await this.db
      .update(sessions)
      .set({ lastUsedAt: now })
      .where(and(eq(sessions.id, key), lte(sessions.lastUsedAt, before)));
  }

  async delete(key: string): Promise<void> {
    await this.db.delete(sessions).where(eq(sessions.id, key));
  }

  /** @returns false if the session has a listener or data */
  async deleteIfEmpty(key: string): Promise<boolean> {
    const isEmpty = and(isNull(sessions.userId), sql`${sessions.data} = '{}'::jsonb`);
    const deleted = await this.db
      .delete(sessions)
      .where(and(eq(sessions.id, key), isEmpty))
      .returning({ id: sessions.id });
    return deleted.length > 0;
  }
}
