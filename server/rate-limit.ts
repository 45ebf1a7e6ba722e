import type { Redis } from "ioredis";
import { RateLimiterRes } from "rate-limiter-flexible";
import { apiError, plainError } from "./api-error";
import { limiter } from "./limiter";

/** Points per client and minute. Reports of broken videos are rarer than plays, and worth more to someone who lies; an import writes thousands of rows. */
export const LIMITS = { write: 240, report: 60, import: 12, contact: 5 } as const;

export type LimitName = keyof typeof LIMITS;

const WINDOW_SECONDS = 60;

export function limitOf(path: string): LimitName {
  if (path === "/import") return "import";
  if (path === "/contact" || path.startsWith("/api/contactform/")) return "contact";
  return path === "/api/player/report" ? "report" : "write";
}

export type RateLimits = {
  /** Null when the request may go on, else the 429 with `Retry-After`. */
  check(name: LimitName, client: string): Promise<Response | null>;
};

/** Counted in Redis across processes when there is one; in memory otherwise, and while Redis is away. */
export function rateLimits(redis: Redis | null): RateLimits {
  const names = Object.keys(LIMITS) as LimitName[];
  const limiters = new Map(
    names.map((name) => {
      const limit = { points: LIMITS[name], seconds: WINDOW_SECONDS };
      return [name, limiter(name, limit, redis)];
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
