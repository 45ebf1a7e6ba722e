import type { RedisClient } from "~/services/platform/redis.server";
import type { Log } from "~/services/platform/log.server";
import { isSignedIn, storedSession, type StoredSession } from "./stored-session.server";

const CACHE_SECONDS = 600;
const ENDED = "ended";

/** A slow reader must not restore an ended session. */
const PUT_UNLESS_ENDED = `
if redis.call("get", KEYS[1]) ~= "${ENDED}" then
  redis.call("set", KEYS[1], ARGV[1], "EX", ARGV[2])
end`;

const redisKey = (key: string) => `lor:session:${key}`;

export type SessionCache = ReturnType<typeof createSessionCache>;

/**
 * Sessions cached in Redis; any failure counts as a miss. Signed-in sessions are not cached,
 * because ending one from another device must work at once, even while Redis cannot be reached.
 */
export function createSessionCache(redis: RedisClient | null, log: Log) {
  const attempt = async (failure: string, act: (redis: RedisClient) => Promise<unknown>) => {
    if (!redis) return;
    await act(redis).catch((err: unknown) => log.debug({ err }, failure));
  };
  return {
    async get(key: string): Promise<StoredSession | null> {
      if (!redis) return null;
      try {
        const text = await redis.get(redisKey(key));
        return text && text !== ENDED ? storedSession.parse(JSON.parse(text)) : null;
      } catch (err) {
        log.debug({ err }, "a cached session could not be read");
        return null;
      }
    },
    async put(key: string, session: StoredSession): Promise<void> {
      if (isSignedIn(session)) return;
      const text = JSON.stringify(session);
      await attempt("a session was not cached", (cache) =>
        cache.eval(PUT_UNLESS_ENDED, 1, redisKey(key), text, CACHE_SECONDS),
      );
    },
    end(key: string): Promise<void> {
      return attempt("the cached copy of an ended session could not be removed", (cache) =>
        cache.set(redisKey(key), ENDED, "EX", CACHE_SECONDS),
      );
    },
  };
}
