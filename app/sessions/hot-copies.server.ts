import type { Redis } from "ioredis";
import type { Log } from "~/services/log.server";
import { isSignedIn, storedSession, type StoredSession } from "./stored-session.server";

const HOT_SECONDS = 600;
const ENDED = "ended";

/** A reader that was slow must not bring an ended session back. */
const PUT_UNLESS_ENDED = `
if redis.call("get", KEYS[1]) ~= "${ENDED}" then
  redis.call("set", KEYS[1], ARGV[1], "EX", ARGV[2])
end`;

const hotKey = (key: string) => `lor:session:${key}`;

/**
 * The copies of sessions in Redis. Whatever goes wrong there counts as "not there". Only anonymous sessions have one: who
 * signs out elsewhere must be out at once, and no message to a Redis that is away for a moment can promise that.
 */
export function hotCopies(redis: Redis | null, log: Log) {
  const attempt = async (what: string, act: (redis: Redis) => Promise<unknown>) => {
    if (!redis) return;
    await act(redis).catch((err: unknown) => log.debug({ err }, what));
  };
  return {
    async get(key: string): Promise<StoredSession | null> {
      if (!redis) return null;
      try {
        const text = await redis.get(hotKey(key));
        return text && text !== ENDED ? storedSession.parse(JSON.parse(text)) : null;
      } catch (err) {
        log.debug({ err }, "no hot copy of a session");
        return null;
      }
    },
    async put(key: string, session: StoredSession): Promise<void> {
      if (isSignedIn(session)) return;
      const text = JSON.stringify(session);
      await attempt("a session was not copied to Redis", (hot) =>
        hot.eval(PUT_UNLESS_ENDED, 1, hotKey(key), text, HOT_SECONDS),
      );
    },
    end(key: string): Promise<void> {
      return attempt("the copy of an ended session stays for its minutes", (hot) =>
        hot.set(hotKey(key), ENDED, "EX", HOT_SECONDS),
      );
    },
  };
}
