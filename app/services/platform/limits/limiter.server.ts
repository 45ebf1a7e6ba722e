import type { RedisClient } from "../redis.server";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "~/domain/network/network";
import { notify } from "../notices.server";

export type Limit = { points: number; seconds: number };

/**
 * A network has the points of this many clients: a school has many listeners, but an attacker any
 * number of addresses.
 */
export const CLIENTS_OF_A_NETWORK = 10;

/** Counts in Redis for all processes; in memory without Redis or while it is down. */
export function limiter(name: string, { points, seconds }: Limit, redis: RedisClient | null) {
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

/** The names of a table of limits. */
export function namesOf<Name extends string>(limits: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(limits) as Name[];
}

/** The answer when a limit is reached. */
export type Refusal = {
  /** In seconds. */
  retryAfter: number;
  /** How many times the allowed amount was asked for. */
  times: number;
};

/** Tells of a refusal, and passes the limit's answer on. */
export function told(limit: string, refusal: Refusal | null): Refusal | null {
  if (refusal) notify("refusal", { limit });
  return refusal;
}

function refusalOf(
  { points }: ReturnType<typeof limiter>,
  { msBeforeNext, consumedPoints }: RateLimiterRes,
): Refusal {
  return {
    retryAfter: Math.max(Math.ceil(msBeforeNext / 1000), 1),
    times: consumedPoints / points,
  };
}

/** Returns the refusal of somebody who has no points left. Takes none. */
export async function refusalIn(
  limit: ReturnType<typeof limiter>,
  key: string,
): Promise<Refusal | null> {
  const used = await limit.get(key);
  return used && used.consumedPoints >= limit.points ? refusalOf(limit, used) : null;
}

/** Takes points from a limit. Returns null if there were enough left. */
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
    return refusalOf(limit, rejection);
  }
}

/** Limits clients, and each client's network with a wider limit (`domain/network`). */
export function clientLimiter(name: string, limit: Limit, redis: RedisClient | null) {
  const own = limiter(name, limit, redis);
  const points = limit.points * CLIENTS_OF_A_NETWORK;
  const wide = limiter(`${name}:network`, { ...limit, points }, redis);
  return {
    async take(client: string): Promise<Refusal | null> {
      return (await take(own, client)) ?? (await take(wide, networkOf(client)));
    },
  };
}
