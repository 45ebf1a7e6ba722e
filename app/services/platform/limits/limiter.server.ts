import type { Redis } from "ioredis";
import { RateLimiterMemory, RateLimiterRedis } from "rate-limiter-flexible";
import { networkOf } from "~/domain/network/network";

type Limit = { points: number; seconds: number };

/** A network has the points of this many clients, because a school has many listeners but an attacker any number of addresses. */
const CLIENTS_OF_A_NETWORK = 10;

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

/** Limits clients, and with a wider limit the network to which each belongs (`domain/network`). */
export function clientLimiter(name: string, limit: Limit, redis: Redis | null) {
  const own = limiter(name, limit, redis);
  const points = limit.points * CLIENTS_OF_A_NETWORK;
  const wide = limiter(`${name}:network`, { ...limit, points }, redis);
  return {
    /** Rejects with `RateLimiterRes` when the points are used up. */
    async consume(client: string): Promise<void> {
      await own.consume(client);
      await wide.consume(networkOf(client));
    },
  };
}
