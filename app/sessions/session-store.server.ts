import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { Redis } from "ioredis";
import { z } from "zod";
import type { Db } from "~/services/db/database.server";
import { sessions } from "~/services/db/schema.server";
import { createListener } from "~/services/listeners.server";
import type { Log } from "~/services/log.server";
import { SESSION_AGE } from "./cookie.server";

const storedSchema = z.object({
  userId: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  version: z.number(),
  /** Both in milliseconds since 1970. */
  lastUsedAt: z.number(),
  expiresAt: z.number(),
});

export type StoredSession = z.infer<typeof storedSchema>;

/** Values to set, and names whose value is undefined to erase. */
export type SessionChange = Record<string, unknown>;

type Change = { key: string; change: SessionChange; withListener: boolean; now: Date };

/** The key is a hash of the id in the cookie: who reads a store cannot make cookies from it. */
export type SessionStore = {
  /** The session at `version` or newer, null when there is none. */
  read(key: string, version: number, now: Date): Promise<StoredSession | null>;
  /** Applies a change, makes the session when it is new, and its listener when one is wanted. */
  write(change: Change): Promise<StoredSession>;
  /** Takes a value out: of many that try, one gets it. */
  take(key: string, name: string): Promise<unknown>;
};

type Row = typeof sessions.$inferSelect;

const HOT_SECONDS = 600;
const TOUCH_MS = 3_600_000;

const hotKey = (key: string) => `lor:session:${key}`;

function toStored(row: Row): StoredSession {
  const { userId, data, version, lastUsedAt, expiresAt } = row;
  return {
    userId,
    data,
    version,
    lastUsedAt: lastUsedAt.getTime(),
    expiresAt: expiresAt.getTime(),
  };
}

/** The copies in Redis. Whatever goes wrong there counts as "not there". */
function hotCopies(redis: Redis | null, log: Log) {
  return {
    async get(key: string): Promise<StoredSession | null> {
      if (!redis) return null;
      try {
        const text = await redis.get(hotKey(key));
        return text ? storedSchema.parse(JSON.parse(text)) : null;
      } catch (err) {
        log.debug({ err }, "no hot copy of a session");
        return null;
      }
    },
    async put(key: string, session: StoredSession): Promise<void> {
      if (!redis) return;
      try {
        await redis.set(hotKey(key), JSON.stringify(session), "EX", HOT_SECONDS);
      } catch (err) {
        log.debug({ err }, "a session was not copied to Redis");
      }
    },
  };
}

async function writeRow(db: Db, { key, change, withListener, now }: Change): Promise<Row> {
  const expiresAt = new Date(now.getTime() + SESSION_AGE * 1000);
  const erased = Object.keys(change).filter((name) => change[name] === undefined);
  const patch = JSON.stringify(change);
  return db.transaction(async (tx) => {
    const [known] = await tx.select().from(sessions).where(eq(sessions.id, key)).for("update");
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
      if (!session) return null;
      const touched = session.lastUsedAt <= now.getTime() - TOUCH_MS;
      if (touched) {
        await touch(key, now);
        session.lastUsedAt = now.getTime();
      }
      if (!fresh || touched) await hot.put(key, session);
      return session;
    },
    async write(change) {
      const session = toStored(await writeRow(db, change));
      await hot.put(change.key, session);
      return session;
    },
    async take(key, name) {
      const taken = await takeFromRow(db, key, name);
      if (!taken) return undefined;
      await hot.put(key, toStored(taken.row));
      return taken.value;
    },
  };
}
