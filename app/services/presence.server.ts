import type { Redis } from "ioredis";
import type { Log } from "./log.server";

/** A viewer who has not been heard of for three beats of 15 s (spec 2 §9) has gone. */
const GONE_AFTER_MS = 45_000;
/** So many are told apart on one channel: more would be somebody who makes them up. */
const MOST_VIEWERS = 20_000;

export type Presence = {
  /** `viewer` was on the channel at `now` (epoch ms). */
  beat(pid: string, viewer: string, now: number): Promise<void>;
  /** How many are there, in the order of the ids. */
  viewers(pids: readonly string[], now: number): Promise<number[]>;
};

function inMemory(): Presence {
  const channels = new Map<string, Map<string, number>>();
  const forget = (seen: Map<string, number>, now: number) => {
    // The longest unheard of stand first.
    for (const [viewer, at] of seen) {
      if (at > now - GONE_AFTER_MS && seen.size <= MOST_VIEWERS) break;
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

function inRedis(redis: Redis): Presence {
  return {
    async beat(pid, viewer, now) {
      const key = keyOf(pid);
      await redis
        .pipeline()
        .zadd(key, now, viewer)
        .zremrangebyscore(key, 0, now - GONE_AFTER_MS)
        .zremrangebyrank(key, 0, -MOST_VIEWERS - 1)
        .pexpire(key, GONE_AFTER_MS)
        .exec();
    },
    async viewers(pids, now) {
      if (pids.length === 0) return [];
      const asked = redis.pipeline();
      for (const pid of pids) asked.zcount(keyOf(pid), now - GONE_AFTER_MS + 1, "+inf");
      const answers = (await asked.exec()) ?? [];
      return answers.map(([error, count]) => {
        if (error) throw error;
        return Number(count);
      });
    },
  };
}

/** Who listens to which channel: in Redis across processes when there is one; in memory otherwise, and while Redis is away. */
export function createPresence(redis: Redis | null, log: Log): Presence {
  const memory = inMemory();
  if (!redis) return memory;
  const shared = inRedis(redis);
  const orElse = async <Answer>(first: () => Promise<Answer>, second: () => Promise<Answer>) => {
    if (redis.status !== "ready") return second();
    return first().catch((err: unknown) => {
      log.debug({ err }, "Redis did not count the viewers");
      return second();
    });
  };
  return {
    beat: (pid, viewer, now) =>
      orElse(
        () => shared.beat(pid, viewer, now),
        () => memory.beat(pid, viewer, now),
      ),
    viewers: (pids, now) =>
      orElse(
        () => shared.viewers(pids, now),
        () => memory.viewers(pids, now),
      ),
  };
}
