import type { RedisClient } from "~/services/platform/redis.server";
import {
  REQUEST_LIMITS,
  type RequestLimit,
} from "~/services/platform/limits/request-limits.server";
import {
  clientLimiter,
  namesOf,
  told,
  type Refusal,
} from "~/services/platform/limits/limiter.server";
import { present } from "~/domain/text/present";

const WINDOW_SECONDS = 60;

export type RateLimits = {
  /** Null if the request may go on. */
  take(name: RequestLimit, client: string): Promise<Refusal | null>;
};

/** Counts in Redis for all processes; in memory without Redis or while it is down. */
export function rateLimits(redis: RedisClient | null): RateLimits {
  const names = namesOf(REQUEST_LIMITS);
  const limiters = new Map(
    names.map((name) => {
      const limit = { points: REQUEST_LIMITS[name], seconds: WINDOW_SECONDS };
      // These cost only this process's time, and are too many to ask Redis about each one.
      const isOfProcess = name === "read" || name === "picture";
      return [name, clientLimiter(name, limit, isOfProcess ? null : redis)];
    }),
  );
  return {
    take: async (name, client) => told(name, await present(limiters.get(name), name).take(client)),
  };
}
