import type { Redis } from "ioredis";
import { RateLimiterRes } from "rate-limiter-flexible";
import { apiError, plainError } from "../response/api-error";
import { clientLimiter } from "~/services/platform/limits/limiter.server";

/**
 * Requests per client and minute. False reports of broken videos would do harm, and an import writes thousands of rows. Reads
 * are those that no cache answers.
 */
export const LIMITS = { read: 1200, write: 240, report: 60, import: 12, contact: 5 } as const;

export type LimitName = keyof typeof LIMITS;

const WINDOW_SECONDS = 60;

/** Routes with a limit of their own, by pattern. */
const LIMIT_OF: ReadonlyMap<string, LimitName> = new Map([
  ["/import", "import"],
  ["/contact", "contact"],
  ["/api/contactform/contactform", "contact"],
  ["/api/player/report", "report"],
]);

/** @param route the pattern that `route-of.ts` returns */
export function limitOf(route: string): LimitName {
  return LIMIT_OF.get(route) ?? "write";
}

export type RateLimits = {
  /** Null if the request may go on, else a 429 with `Retry-After`. */
  check(name: LimitName, client: string): Promise<Response | null>;
};

/** Counts in Redis for all processes; without it, or while it is down, in memory. */
export function rateLimits(redis: Redis | null): RateLimits {
  const names = Object.keys(LIMITS) as LimitName[];
  const limiters = new Map(
    names.map((name) => {
      const limit = { points: LIMITS[name], seconds: WINDOW_SECONDS };
      // Reads spend the time of this process, and are too many to ask Redis about each.
      return [name, clientLimiter(name, limit, name === "read" ? null : redis)];
    }),
  );
  return {
    async check(name, client) {
      try {
        await limiters.get(name)?.consume(client);
        return null;
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        const { code, message } = plainError(429);
        const seconds = Math.max(Math.ceil(rejection.msBeforeNext / 1000), 1);
        return apiError(429, code, message, { "Retry-After": String(seconds) });
      }
    },
  };
}
