import type { RedisClient } from "~/services/platform/redis.server";
import { HOUR_MS } from "~/domain/text/durations";
import type { Db } from "~/services/platform/db/database.server";
import type { Log } from "~/services/platform/log.server";
import { createSessionCache, type SessionCache } from "./session-cache.server";
import { SessionRows, type Replacement, type SessionWrite } from "./session-rows.server";
import { isReplaced, type StoredSession } from "./stored-session.server";

/** Keys are hashes of the ids in cookies, so nobody can make cookies from a store. */
export type SessionStore = {
  /**
   * Returns the session at `version` or newer, or the record that it was replaced; null if there is
   * none.
   */
  read(key: string, version: number, now: Date): Promise<StoredSession | null>;
  /** Returns null if the session has ended. Throws SessionReplaced. */
  write(write: SessionWrite): Promise<StoredSession | null>;
  /**
   * Creates the new session and marks the old one as replaced, atomically. Returns null if the
   * account's access has changed.
   */
  replace(replacement: Replacement): Promise<StoredSession | null>;
  end(key: string): Promise<void>;
  /** Ends the session if it has no listener and no data. */
  endEmpty(key: string): Promise<boolean>;
  /** Deletes a value and returns it. Of several simultaneous calls, one gets it. */
  take(key: string, name: string): Promise<unknown>;
};

/** The last use is stored at most once an hour. */
const TOUCH_MS = HOUR_MS;

/**
 * Sessions in SQL, cached in Redis. SQL decides: a cached copy older than the version in the cookie
 * is ignored, and values are only taken from SQL, so a copy that missed a change while Redis was
 * down does no harm.
 */
class CachedSessionStore implements SessionStore {
  constructor(
    private readonly rows: SessionRows,
    private readonly cache: SessionCache,
    private readonly log: Log,
  ) {}

  async read(key: string, version: number, now: Date): Promise<StoredSession | null> {
    const copy = await this.cache.get(key);
    const isCurrent = copy && copy.version >= version && copy.expiresAt > now.getTime();
    const session = isCurrent ? copy : await this.rows.load(key, now);
    if (!session || isReplaced(session)) return session;
    const isTouched = session.lastUsedAt <= now.getTime() - TOUCH_MS;
    if (isTouched) {
      await this.#touch(key, now);
      session.lastUsedAt = now.getTime();
    }
    if (!isCurrent || isTouched) await this.cache.put(key, session);
    return session;
  }

  async write(write: SessionWrite): Promise<StoredSession | null> {
    const session = await this.rows.write(write);
    if (session) await this.cache.put(write.key, session);
    else await this.cache.end(write.key);
    return session;
  }

  async replace(replacement: Replacement): Promise<StoredSession | null> {
    const session = await this.rows.replace(replacement);
    if (!session) return null;
    if (replacement.oldKey) await this.cache.end(replacement.oldKey);
    await this.cache.put(replacement.key, session);
    return session;
  }

  async end(key: string): Promise<void> {
    await this.rows.delete(key);
    await this.cache.end(key);
  }

  async endEmpty(key: string): Promise<boolean> {
    const isDeleted = await this.rows.deleteIfEmpty(key);
    if (isDeleted) await this.cache.end(key);
    return isDeleted;
  }

  async take(key: string, name: string): Promise<unknown> {
    const taken = await this.rows.take(key, name);
    if (!taken) return undefined;
    await this.cache.put(key, taken.session);
    return taken.value;
  }

  /** Keeps the old time if it fails, which no listener should notice. */
  async #touch(key: string, now: Date): Promise<void> {
    const before = new Date(now.getTime() - TOUCH_MS);
    await this.rows
      .touch(key, { now, before })
      .catch((err: unknown) => this.log.warn({ err }, "the last use of a session was not stored"));
  }
}

export function createSessionStore(stores: {
  db: Db;
  redis: RedisClient | null;
  log: Log;
}): SessionStore {
  const { db, redis, log } = stores;
  return new CachedSessionStore(new SessionRows(db), createSessionCache(redis, log), log);
}
