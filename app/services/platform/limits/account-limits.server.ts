import type { Redis } from "ioredis";
import { createHash } from "node:crypto";
import { RateLimiterRes } from "rate-limiter-flexible";
import { clientLimiter, limiter } from "./limiter.server";

/**
 * Limits of sign-in attempts and of requests that cost us calls to an upstream, as points per window in seconds. A client is
 * an IP address or network; an asker is a client, or a browser known to the account, together with an email address. Anybody
 * can use up the limits of an email address alone, so these delay but never lock out (ACCOUNT-10).
 */
export const ACCOUNT_LIMITS = {
  "search-by-client": { points: 20, seconds: 3600 },
  /** A third of the searches that the host gives a day (`YOUTUBE_SEARCH_BUDGET`). */
  "daily-search-by-client": { points: 33, seconds: 86_400 },
  /** A third of what Apple allows (`itunes/ask.server.ts`). */
  "podcast-directory-by-client": { points: 6, seconds: 60 },
  "lookup-by-client": { points: 120, seconds: 60 },
  "suggest-by-client": { points: 60, seconds: 60 },
  "station-failures-by-client": { points: 20, seconds: 3600 },
  /** Videos that are looked up because a page of them was opened; each becomes a row. */
  "video-by-client": { points: 240, seconds: 60 },
  "last-search-by-client": { points: 60, seconds: 60 },
  "mail-by-client": { points: 30, seconds: 900 },
  "mail-by-asker": { points: 5, seconds: 900 },
  "mail-by-asker-a-day": { points: 20, seconds: 86_400 },
  /** Requests within this time are answered by the email that was sent before. */
  "mail-to-address": { points: 1, seconds: 60 },
  "code-by-client": { points: 30, seconds: 600 },
  "code-by-asker": { points: 20, seconds: 600 },
  /** How many of a million codes strangers may guess; after that only the link in the email works. */
  "code-of-address-a-day": { points: 100, seconds: 86_400 },
  "password-by-client": { points: 30, seconds: 600 },
  "password-by-asker": { points: 10, seconds: 600 },
  "password-of-address": { points: 10, seconds: 60 },
  /** For listeners who are signed in. */
  "present-password": { points: 10, seconds: 600 },
} as const;

export type AccountLimit = keyof typeof ACCOUNT_LIMITS;

export type AccountLimits = {
  /** Null if it may be tried, else the seconds to wait. */
  consume(name: AccountLimit, key: string): Promise<{ retryAfter: number } | null>;
};

function isByClient(name: AccountLimit): boolean {
  return name.endsWith("-by-client");
}

/** Counts in Redis for all processes; without it, or while it is down, in memory. */
export function accountLimits(redis: Redis | null): AccountLimits {
  const names = Object.keys(ACCOUNT_LIMITS) as AccountLimit[];
  const limiters = new Map(
    names.map((name) => {
      const kind = isByClient(name) ? clientLimiter : limiter;
      return [name, kind(name, ACCOUNT_LIMITS[name], redis)];
    }),
  );
  return {
    async consume(name, key) {
      try {
        // Email addresses are hashed. Clients are not, because the limiter needs their network.
        const hashed = createHash("sha256").update(key).digest("hex");
        await limiters.get(name)?.consume(isByClient(name) ? key : hashed);
        return null;
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        return { retryAfter: Math.max(Math.ceil(rejection.msBeforeNext / 1000), 1) };
      }
    },
  };
}
