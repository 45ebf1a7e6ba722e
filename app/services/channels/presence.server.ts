import type { RedisClient } from "../platform/redis.server";
import type { Log } from "../platform/log.server";

/** Three heartbeats of 15 s. */
const GONE_AFTER_MS = 45_000;
/** Limits the memory that invented viewers can take. */
const MAX_VIEWERS = 20_000;

export type Presence = {
  /** Notes that `viewer` was on the channel at `now` (epoch ms). */
  beat(pid: string, viewer: string, now: number): Promise<void>;
  /** Counts the viewers of each channel, in the order of `pids`. */
  viewers(pids: readonly string[], now: number): Promise<number[]>;
};

function inMemory(): Presence {
  const channels = new Map<string, Map<string, number>>();
  const forget = (seen: Map<string, number>, now: number) => {
    // The map is ordered by last heartbeat, the oldest first.
    for (const [viewer, at] of seen) {
      if (at > now - GONE_AFTER_MS && seen.size <= MAX_VIEWERS) break;
      seen.delete(viewer);
    }
  };
  return {
    async beat(pid, viewer, now) {
      const seen = channels.get(pid) ?? new Map<string, number>();
      channels.set(pid, seen);
      seen.delete(viewer);
      seen.set(viewer, now);
      forget(seen, now);
    },
    async viewers(pids, now) {
      return pids.map((pid) => {
        const seen = channels.get(pid);
        if (!seen) return 0;
        forget(seen, now);
        if (seen.size === 0) channels.delete(pid);
        return seen.size;
      });
    },
  };
}

const keyOf = (pid: string) => `lor:channel:${pid}`;

function inRedis(redis: RedisClient): Presence {
  return {
    async beat(pid, viewer, now) {
      const key = keyOf(pid);
      const results = await redis
        .pipeline()
        .zadd(key, now, viewer)
        .zremrangebyscore(key, 0, now - GONE_AFTER_MS)
        .zremrangebyrank(key, 0, -MAX_VIEWERS - 1)
        .pexpire(key, GONE_AFTER_MS)
        .exec();
      // A pipeline does not reject when its commands fail.
      const failed = results?.find(([error]) => error);
      if (failed) throw failed[0];
    },
    async viewers(pids, now) {
      const least = now - GONE_AFTER_MS + 1;
      return Promise.all(pids.map((pid) => redis.zcount(keyOf(pid), least, "+inf")));
    },
  };
}

/**
 * Counts the viewers of each channel: in Redis for all processes, or in memory without Redis or
 * while it is down.
 */
export function createPresence(redis: RedisClient | null, log: Log): Presence {
  const memory = inMemory();
  if (!redis) return memory;
  const shared = inRedis(redis);
  const withFallback = async <Answer>(
    primary: () => Promise<Answer>,
    fallback: () => Promise<Answer>,
  ) => {
    if (redis.status !== "ready") return fallback();
    return primary().catch((err: unknown) => {
      log.debug({ err }, "Redis could not count the viewers");
      return fallback();
    });
  };
  return {
    beat: (pid, viewer, now) =>
      withFallback(
        () => shared.beat(pid, viewer, now),
        () => memory.beat(pid, viewer, now),
      ),
    viewers: (pids, now) =>
      withFallback(
        () => shared.viewers(pids, now),
        () => memory.viewers(pids, now),
      ),
  };
}
