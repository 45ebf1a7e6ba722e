import type { Redis } from "ioredis";
import { addresses } from "~/addresses";
import { clientLimiter, type Refusal } from "~/services/platform/limits/limiter.server";

/**
 * Requests per client and minute. Low where abuse hurts: false reports of broken videos do harm,
 * and an import writes thousands of rows. A read is a request that no cache answers. Pictures have
 * a limit of their own, as a page has many.
 */
export const LIMITS = {
  read: 1200,
  picture: 2400,
  write: 240,
  report: 60,
  import: 12,
  contact: 5,
} as const;

export type LimitName = keyof typeof LIMITS;

const WINDOW_SECONDS = 60;

/** Routes with a limit of their own, by pattern. */
const LIMIT_OF: ReadonlyMap<string, LimitName> = new Map([
  [addresses.import, "import"],
  [addresses.contact, "contact"],
  [addresses.api.contactform, "contact"],
  [addresses.api.player.report, "report"],
]);

/** @param route the pattern that `route-of.ts` returns */
export function limitOf(route: string): LimitName {
  return LIMIT_OF.get(route) ?? "write";
}

export type RateLimits = {
  /** Null if the request may go on. */
  take(name: LimitName, client: string): Promise<Refusal | null>;
};

/** Counts in Redis for all processes; in memory without Redis or while it is down. */
export function rateLimits(redis: Redis | null): RateLimits {
  const names = Object.keys(LIMITS) as LimitName[];
  const limiters = new Map(
    names.map((name) => {
      const limit = { points: LIMITS[name], seconds: WINDOW_SECONDS };
      // These cost only this process's time, and are too many to ask Redis about each one.
      const isOfProcess = name === "read" || name === "picture";
      return [name, clientLimiter(name, limit, isOfProcess ? null : redis)];
    }),
  );
  return {
    take: async (name, client) => limiters.get(name)!.take(client),
  };
}
