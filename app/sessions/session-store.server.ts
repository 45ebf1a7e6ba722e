import { and, eq, gt, isNull, lte, sql } from "drizzle-orm";
import type { Redis } from "ioredis";
import type { Db } from "~/services/db/database.server";
import { sessions } from "~/services/db/schema.server";
import { createListener } from "~/services/listeners.server";
import type { Log } from "~/services/log.server";
import { SESSION_AGE } from "./cookie.server";
import { hotCopies } from "./hot-copies.server";
import {
  REPLACED_DATA,
  REPLACED_MS,
  SessionReplaced,
  isReplaced,
  toStored,
  type StoredSession,
} from "./stored-session.server";

/** Values to set, and names whose value is undefined to erase. */
export type SessionChange = Record<string, unknown>;

type Change = {
  key: string;
  change: SessionChange;
  withListener: boolean;
  /** Only a new session may be made: one that was ended meanwhile stays so. */
  isNew: boolean;
  now: Date;
};

/** What takes the place of a session whose holder signs in or out. */
export type Replacement = {
  /** Null when there was none. */
  oldKey: string | null;
  key: string;
  userId: string | null;
  userAgent: string;
  data: Record<string, unknown>;
  now: Date;
};

/** The key is a hash of the id in the cookie: who reads a store cannot make cookies from it. */
export type SessionStore = {
  /** The session at `version` or newer, null when there is none; for a minute what stands in the place of a replaced one. */
  read(key: string, version: number, now: Date): Promise<StoredSession | null>;
  /** Applies a change, and makes the listener when one is wanted; null when the session has been ended. Throws SessionReplaced. */
  write(change: Change): Promise<StoredSession | null>;
  /** Makes the new session and puts a stone in the place of the old one, in one step. */
  replace(replacement: Replacement): Promise<StoredSession>;
  end(key: string): Promise<void>;
  /** Ends the session when nobody's and nothing is in it. */
  endEmpty(key: string): Promise<boolean>;
  /** Takes a value out: of many that try, one gets it. */
  take(key: string, name: string): Promise<unknown>;
};

type Row = typeof sessions.$inferSelect;

const TOUCH_MS = 3_600_000;

async function writeRow(db: Db, asked: Change): Promise<Row | null> {
  const { key, change, withListener, isNew, now } = asked;
  const expiresAt = new Date(now.getTime() + SESSION_AGE * 1000);
  const erased = Object.keys(change).filter((name) => change[name] === undefined);
  const patch = JSON.stringify(change);
  return db.transaction(async (tx) => {
    const [known] = await tx.select().from(sessions).where(eq(sessions.id, key)).for("update");
    if (!known && !isNew) return null;
    if (known && isReplaced(known)) throw new SessionReplaced();
    const userId = known?.userId ?? (withListener ? await createListener(tx) : null);
    const [row] = await tx
      .insert(sessions)
      .values({
        id: key,
        userId,
        data: sql`${patch}::jsonb`,
        createdAt: now,
        lastUsedAt: now,
        expiresAt,
      })
      .onConflictDoUpdate({
        target: sessions.id,
        set: {
          userId,
          data: sql`(${sessions.data} || excluded.data) - ${sql.param(erased)}::text[]`,
          version: sql`${sessions.version} + 1`,
          lastUsedAt: now,
          expiresAt,
        },
      })
      .returning();
    if (!row) throw new Error("The session was not stored");
    return row;
  });
}

async function replaceRow(db: Db, replacement: Replacement): Promise<Row> {
  const { oldKey, key, userId, userAgent, data, now } = replacement;
  const expiresAt = new Date(now.getTime() + SESSION_AGE * 1000);
  const times = { createdAt: now, lastUsedAt: now, expiresAt };
  return db.transaction(async (tx) => {
    if (oldKey) {
      const gone = { userId: null, data: REPLACED_DATA, expiresAt: new Date(+now + REPLACED_MS) };
      await tx.update(sessions).set(gone).where(eq(sessions.id, oldKey));
    }
    const made = tx.insert(sessions).values({ id: key, userId, userAgent, data, ...times });
    const [row] = await made.returning();
    if (!row) throw new Error("The session was not stored");
    return row;
  });
}

async function takeFromRow(db: Db, key: string, name: string) {
  return db.transaction(async (tx) => {
    const [known] = await tx
      .select()
      .from(sessions)
      .where(and(eq(sessions.id, key), sql`${sessions.data} ? ${name}`))
      .for("update");
    if (!known) return null;
    const [row] = await tx
      .update(sessions)
      .set({
        data: sql`${sessions.data} - ${name}::text`,
        version: sql`${sessions.version} + 1`,
      })
      .where(eq(sessions.id, key))
      .returning();
    return row ? { row, value: known.data[name] } : null;
  });
}

/**
 * Sessions in SQL, with hot copies in Redis in front of them. SQL decides: a copy older than the
 * version in the cookie is passed over, and a one-time value is taken from SQL only, so that a copy
 * which missed a change (Redis was away, or came back from an old snapshot) is never believed.
 */
export function createSessionStore(stores: {
  db: Db;
  redis: Redis | null;
  log: Log;
}): SessionStore {
  const { db, redis, log } = stores;
  const hot = hotCopies(redis, log);

  async function readRow(key: string, now: Date): Promise<StoredSession | null> {
    const [row] = await db
      .select()
      .from(sessions)
      .where(and(eq(sessions.id, key), gt(sessions.expiresAt, now)));
    return row ? toStored(row) : null;
  }

  /** A failure only leaves the time as it was: it is nothing a listener should notice. */
  async function touch(key: string, now: Date): Promise<void> {
    const anHourAgo = new Date(now.getTime() - TOUCH_MS);
    await db
      .update(sessions)
      .set({ lastUsedAt: now })
      .where(and(eq(sessions.id, key), lte(sessions.lastUsedAt, anHourAgo)))
      .catch((err: unknown) => log.warn({ err }, "the last use of a session was not stored"));
  }

  return {
    async read(key, version, now) {
      const copy = await hot.get(key);
      const fresh = copy && copy.version >= version && copy.expiresAt > now.getTime();
      const session = fresh ? copy : await readRow(key, now);
      if (!session || isReplaced(session)) return session;
      const touched = session.lastUsedAt <= now.getTime() - TOUCH_MS;
      if (touched) {
        await touch(key, now);
        session.lastUsedAt = now.getTime();
      }
      if (!fresh || touched) await hot.put(key, session);
      return session;
    },
    async write(change) {
      const row = await writeRow(db, change);
      if (!row) {
        await hot.end(change.key);
        return null;
      }
      const session = toStored(row);
      await hot.put(change.key, session);
      return session;
    },
    async replace(replacement) {
      const session = toStored(await replaceRow(db, replacement));
      if (replacement.oldKey) await hot.end(replacement.oldKey);
      await hot.put(replacement.key, session);
      return session;
    },
    async end(key) {
      await db.delete(sessions).where(eq(sessions.id, key));
      await hot.end(key);
    },
    async endEmpty(key) {
      const isEmpty = and(isNull(sessions.userId), sql`${sessions.data} = '{}'::jsonb`);
      const isThis = and(eq(sessions.id, key), isEmpty);
      const gone = await db.delete(sessions).where(isThis).returning({ id: sessions.id });
      if (gone.length > 0) await hot.end(key);
      return gone.length > 0;
    },
    async take(key, name) {
      const taken = await takeFromRow(db, key, name);
      if (!taken) return undefined;
      await hot.put(key, toStored(taken.row));
      return taken.value;
    },
  };
}
