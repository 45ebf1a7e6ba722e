import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../db/database.server";
import { quotaUses } from "../db/schema.server";

/** A provider's daily quota, shared by all processes. */
export interface Budget {
  readonly provider: string;
  readonly limit: number;
  /** Takes `units`. Returns false and takes nothing if fewer are left. */
  spend(units?: number): Promise<boolean>;
  /** To be called when the provider says that the quota is used up. */
  exhaust(): Promise<void>;
  used(): Promise<number>;
}

interface BudgetOptions {
  provider: string;
  limit: number;
  clock?: () => Date;
}

const pacific = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles" });

/** Returns Google's quota day, which starts at midnight Pacific time, such as `2026-11-21`. */
export function pacificDay(now: Date): string {
  return pacific.format(now);
}

/** Keeps the budget in the database, so that it holds across processes and restarts. */
export function createBudget(
  db: Db,
  { provider, limit, clock = () => new Date() }: BudgetOptions,
): Budget {
  const today = () => pacificDay(clock());
  return {
    provider,
    limit,
    async spend(units = 1) {
      if (units > limit) return false;
      const taken = await db
        .insert(quotaUses)
        .values({ provider, day: today(), used: units })
        .onConflictDoUpdate({
          target: [quotaUses.provider, quotaUses.day],
          set: { used: sql`${quotaUses.used} + ${units}` },
          setWhere: sql`${quotaUses.used} + ${units} <= ${limit}`,
        })
        .returning({ used: quotaUses.used });
      return taken.length > 0;
    },
    async exhaust() {
      await db
        .insert(quotaUses)
        .values({ provider, day: today(), used: limit })
        .onConflictDoUpdate({
          target: [quotaUses.provider, quotaUses.day],
          set: { used: sql`greatest(${quotaUses.used}, ${limit})` },
        });
    },
    async used() {
      const [row] = await db
        .select({ used: quotaUses.used })
        .from(quotaUses)
        .where(and(eq(quotaUses.provider, provider), eq(quotaUses.day, today())));
      return row?.used ?? 0;
    },
  };
}

/** Deletes days older than 35 days. */
export async function pruneQuotaUses(db: Db, now: Date): Promise<number> {
  const { rowCount } = await db
    .delete(quotaUses)
    .where(sql`${quotaUses.day} < ${pacificDay(now)}::date - 35`);
  return rowCount ?? 0;
}
