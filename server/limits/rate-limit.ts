import type { Redis } from "ioredis";
import { addresses } from "~/addresses";
import {
  REQUEST_LIMITS,
  type RequestLimit,
} from "~/services/platform/limits/request-limits.server";
import { namesOf, clientLimiter, type Refusal } from "~/services/platform/limits/limiter.server";
import { present } from "~/domain/text/present";

const WINDOW_SECONDS = 60;

/** Routes with a limit of their own, by pattern. */
const LIMIT_OF: ReadonlyMap<string, RequestLimit> = new Map([
  [addresses.import, "import"],
  [addresses.contact, "contact"],
  [addresses.api.contactform, "contact"],
  [addresses.api.player.report, "report"],
]);

/** @param route the pattern that `route-of.ts` returns */
export function limitOf(route: string): RequestLimit {
  return LIMIT_OF.get(route) ?? "write";
}

export type RateLimits = {
  /** Null if the request may go on. */
  take(name: RequestLimit, client: string): Promise<Refusal | null>;
};

/** Counts in Redis for all processes; in memory without Redis or while it is down. */
export function rateLimits(redis: Redis | null): RateLimits {
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
    take: async (name, client) => present(limiters.get(name), name).take(client),
  };
}
