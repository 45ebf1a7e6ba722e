import type { RedisClient } from "../redis.server";
import { networkOf } from "~/domain/network/network";
import { DAY_SECONDS } from "~/domain/text/durations";
import { notify } from "../notices.server";
import { namesOf, CLIENTS_OF_A_NETWORK, limiter, take } from "./limiter.server";
import { present } from "~/domain/text/present";

/** How many rows a client may create per day, by kind; its network may create ten times as many. */
export const ROW_BUDGETS = {
  /** Listeners without an account, with their sessions. */
  listeners: 5000,
  /** Podcasts that nobody has named before. */
  podcasts: 2000,
  /** Calls that change something and imports, plus each thing in their lists. */
  rows: 200_000,
} as const;

type RowBudget = keyof typeof ROW_BUDGETS;

/** The name of a budget among all limits. */
export const limitOf = (name: RowBudget) => `${name}-a-day`;

export interface RowBudgets {
  /**
   * Takes this many rows from the budgets of the client and its network. Returns false if either
   * has too few left.
   */
  take(name: RowBudget, client: string, rows: number): Promise<boolean>;
}

/** Takes nothing when it refuses. */
async function taken(limit: ReturnType<typeof limiter>, key: string, rows: number) {
  if ((await take(limit, key, rows)) === null) return true;
  await limit.reward(key, rows);
  return false;
}

/** Counts in Redis for all processes; in memory without Redis or while it is down. */
export function rowBudgets(redis: RedisClient | null): RowBudgets {
  const names = namesOf(ROW_BUDGETS);
  const limiters = new Map(
    names.map((name) => {
      const points = ROW_BUDGETS[name];
      const wide = { points: points * CLIENTS_OF_A_NETWORK, seconds: DAY_SECONDS };
      const own = limiter(`rows:${name}`, { points, seconds: DAY_SECONDS }, redis);
      return [name, { own, network: limiter(`rows:${name}:network`, wide, redis) }];
    }),
  );
  async function takeBoth(name: RowBudget, client: string, rows: number): Promise<boolean> {
    const { own, network } = present(limiters.get(name), name);
    if (!(await taken(own, client, rows))) return false;
    if (await taken(network, networkOf(client), rows)) return true;
    await own.reward(client, rows);
    return false;
  }
  return {
    async take(name, client, rows) {
      const isTaken = await takeBoth(name, client, rows);
      if (!isTaken) notify("refusal", { limit: limitOf(name) });
      return isTaken;
    },
  };
}
