import type { Redis } from "ioredis";
import { RateLimiterMemory, RateLimiterRedis } from "rate-limiter-flexible";

/** Counts in Redis when there is one, in memory otherwise and while Redis is away. */
export function limiter(
  name: string,
  { points, seconds }: { points: number; seconds: number },
  redis: Redis | null,
) {
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
