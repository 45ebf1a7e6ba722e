import type { Redis } from "ioredis";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "~/domain/network/network";

export type Limit = { points: number; seconds: number };

/** A network has the points of this many clients, because a school has many listeners but an attacker any number of addresses. */
export const CLIENTS_OF_A_NETWORK = 10;

/** Counts in Redis for all processes; without it, or while it is down, in memory. */
export function limiter(name: string, { points, seconds }: Limit, redis: Redis | null) {
  const options = { keyPrefix: `limit:${name}`, points, duration: seconds };
  const memory = new RateLimiterMemory(options);
  if (!redis) return memory;
  return new RateLimiterRedis({
    ...options,
    storeClient: redis,
    insuranceLimiter: memory,
    rejectIfRedisNotReady: true,
  });
}

/** That a limit was reached. */
export type Refusal = {
  /** Seconds. */
  retryAfter: number;
  /** How many times as much was asked for as is allowed. */
  times: number;
};

/** Takes points of a limit. Null if there were so many left. */
export async function take(
  limit: ReturnType<typeof limiter>,
  key: string,
  points = 1,
): Promise<Refusal | null> {
  try {
    await limit.consume(key, points);
    return null;
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    const retryAfter = Math.max(Math.ceil(rejection.msBeforeNext / 1000), 1);
    return { retryAfter, times: rejection.consumedPoints / limit.points };
  }
}

/** Limits clients, and with a wider limit the network to which each belongs (`domain/network`). */
export function clientLimiter(name: string, limit: Limit, redis: Redis | null) {
  const own = limiter(name, limit, redis);
  const points = limit.points * CLIENTS_OF_A_NETWORK;
  const wide = limiter(`${name}:network`, { ...limit, points }, redis);
  return {
    async take(client: string): Promise<Refusal | null> {
      return (await take(own, client)) ?? (await take(wide, networkOf(client)));
    },
  };
}
