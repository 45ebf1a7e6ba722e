import { and, eq, sql } from "drizzle-orm";
import type { Db } from "./db/database.server";
import { quotaUses } from "./db/schema.server";

/** What all processes together may ask of a provider in one of its days. */
export interface Budget {
  readonly provider: string;
  readonly limit: number;
  /** Takes so many units; false, and nothing taken, where fewer are left. */
  spend(units?: number): Promise<boolean>;
  /** The provider itself says that the day's units are gone. */
  exhaust(): Promise<void>;
  used(): Promise<number>;
}

interface BudgetOptions {
  provider: string;
  limit: number;
  clock?: () => Date;
}

const pacific = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles" });

/** The day as Google counts it, which begins at midnight Pacific time, as `2026-11-21`. */
export function pacificDay(now: Date): string {
  return pacific.format(now);
}

/** A daily budget that is kept in the database, so that it holds across processes and restarts. */
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

/** Forgets the days before the last ones. */
export async function pruneQuotaUses(db: Db, now: Date): Promise<number> {
  const { rowCount } = await db
    .delete(quotaUses)
    .where(sql`${quotaUses.day} < ${pacificDay(now)}::date - 35`);
  return rowCount ?? 0;
}
