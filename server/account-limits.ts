import type { Redis } from "ioredis";
import { createHash } from "node:crypto";
import { RateLimiterRes } from "rate-limiter-flexible";
import { limiter } from "./limiter";

/** What may be tried to get into an account, and asked of an upstream that counts: points per window of seconds. A client is an address as `client-address.ts` counts it. */
export const ACCOUNT_LIMITS = {
  "search-by-client": { points: 20, seconds: 3600 },
  "lookup-by-client": { points: 120, seconds: 60 },
  "suggest-by-client": { points: 60, seconds: 60 },
  "mail-to-address": { points: 5, seconds: 900 },
  /** Bounds what a patient guesser can try, five codes a mail, and how much mail a stranger can cause. */
  "mail-to-address-a-day": { points: 20, seconds: 86_400 },
  "mail-by-client": { points: 30, seconds: 900 },
  "code-by-client": { points: 30, seconds: 600 },
  "code-of-address": { points: 20, seconds: 600 },
  "password-by-client": { points: 30, seconds: 600 },
  "password-of-address": { points: 10, seconds: 600 },
} as const;

export type AccountLimit = keyof typeof ACCOUNT_LIMITS;

export type AccountLimits = {
  /** Null when it may be tried, else the seconds to wait. */
  consume(name: AccountLimit, key: string): Promise<{ retryAfter: number } | null>;
};

/** Counted in Redis across processes when there is one; in memory otherwise, and while Redis is away. */
export function accountLimits(redis: Redis | null): AccountLimits {
  const names = Object.keys(ACCOUNT_LIMITS) as AccountLimit[];
  const limiters = new Map(names.map((name) => [name, limiter(name, ACCOUNT_LIMITS[name], redis)]));
  return {
    async consume(name, key) {
      try {
        // Redis need not know anybody's address.
        await limiters.get(name)?.consume(createHash("sha256").update(key).digest("hex"));
        return null;
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        return { retryAfter: Math.max(Math.ceil(rejection.msBeforeNext / 1000), 1) };
      }
    },
  };
}
