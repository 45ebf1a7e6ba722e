import type { RedisClient } from "../redis.server";
import { createHash } from "node:crypto";
import { DAY_SECONDS, HOUR_SECONDS } from "~/domain/text/durations";
import {
  clientLimiter,
  limiter,
  namesOf,
  take,
  told,
  type Limit,
  type Refusal,
} from "./limiter.server";
import { present } from "~/domain/text/present";

/**
 * Limits on sign-in attempts and on requests that cost us calls to an upstream, as points per
 * window in seconds. A client is an IP address or network; an asker is a client, or a browser known
 * to the account, together with an email address. Anybody can use up the limits of an email address
 * alone, so these delay but never lock out (ACCOUNT-10).
 */
export const ACCOUNT_LIMITS = {
  "search-by-client": { points: 20, seconds: HOUR_SECONDS },
  /** A third of the host's daily searches (`YOUTUBE_SEARCH_BUDGET`), here of its default of 100. */
  "daily-search-by-client": { points: 33, seconds: DAY_SECONDS },
  /** A third of Apple's allowance (`itunes/ask.server.ts`). */
  "podcast-directory-by-client": { points: 6, seconds: 60 },
  "lookup-by-client": { points: 120, seconds: 60 },
  "suggest-by-client": { points: 60, seconds: 60 },
  "station-failures-by-client": { points: 20, seconds: HOUR_SECONDS },
  /** Videos looked up because their page was opened; each becomes a row. */
  "video-by-client": { points: 240, seconds: 60 },
  "last-search-by-client": { points: 60, seconds: 60 },
  "mail-by-client": { points: 30, seconds: 900 },
  "mail-by-asker": { points: 5, seconds: 900 },
  "mail-by-asker-a-day": { points: 20, seconds: DAY_SECONDS },
  /** Requests within this time are answered by the email already sent. */
  "mail-to-address": { points: 1, seconds: 60 },
  "code-by-client": { points: 30, seconds: 600 },
  "code-by-asker": { points: 20, seconds: 600 },
  /**
   * How many of a million codes strangers may guess; after that only the link in the email works.
   */
  "code-of-address-a-day": { points: 100, seconds: DAY_SECONDS },
  "password-by-client": { points: 30, seconds: 600 },
  "password-by-asker": { points: 10, seconds: 600 },
  "password-of-address": { points: 10, seconds: 60 },
  /** For listeners who are signed in. */
  "present-password": { points: 10, seconds: 600 },
} as const;

export type AccountLimit = keyof typeof ACCOUNT_LIMITS;

export type AccountLimits = {
  /** Null if the attempt is allowed. */
  consume(name: AccountLimit, key: string): Promise<Refusal | null>;
};

function isByClient(name: AccountLimit): boolean {
  return name.endsWith("-by-client");
}

type Take = (key: string) => Promise<Refusal | null>;

function takerOf(name: AccountLimit, limit: Limit, redis: RedisClient | null): Take {
  if (isByClient(name)) return clientLimiter(name, limit, redis).take;
  const counts = limiter(name, limit, redis);
  // Email addresses are hashed. Clients are not, because the limiter needs their network.
  return (key) => take(counts, createHash("sha256").update(key).digest("hex"));
}

/**
 * Counts in Redis for all processes; in memory without Redis or while it is down.
 * @param searchBudget searches that the video host allows per day
 */
export function accountLimits(redis: RedisClient | null, searchBudget: number): AccountLimits {
  const names = namesOf(ACCOUNT_LIMITS);
  const ofSearches = { points: Math.ceil(searchBudget / 3) };
  const takers = new Map(
    names.map((name) => {
      const limit = ACCOUNT_LIMITS[name];
      const own = name === "daily-search-by-client" ? { ...limit, ...ofSearches } : limit;
      return [name, takerOf(name, own, redis)];
    }),
  );
  return { consume: async (name, key) => told(name, await present(takers.get(name), name)(key)) };
}
