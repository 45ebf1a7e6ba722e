import { and, asc, eq, gt, gte, lte } from "drizzle-orm";
import type { DayOfPractice } from "~/domain/history/practice-days";
import type { Db } from "../platform/db/database.server";
import { listeningDays } from "../platform/db/schema.server";
import type { Transaction } from "../listeners/listeners.server";

/** `day` is a UTC day such as `2026-11-21`; `seconds` adds up the repeats of known duration. */
export type ListeningDay = { day: string; repeats: number; seconds: number };

/** Loads the days with repeats from `first` to `last` (UTC, both included), the oldest first. */
export function loadListeningDays(
  db: Db | Transaction,
  userId: string,
  { first, last }: { first: string; last: string },
): Promise<ListeningDay[]> {
  const { day, repeats, seconds } = listeningDays;
  return db
    .select({ day, repeats, seconds })
    .from(listeningDays)
    .where(and(eq(listeningDays.userId, userId), gte(day, first), lte(day, last), gt(repeats, 0)))
    .orderBy(asc(day));
}

/** Loads the days with practice from `first` to `last` (UTC, both included), the oldest first. */
export function loadPracticeDays(
  db: Db | Transaction,
  userId: string,
  { first, last }: { first: string; last: string },
): Promise<DayOfPractice[]> {
  const { day, practised } = listeningDays;
  return db
    .select({ day, seconds: practised })
    .from(listeningDays)
    .where(and(eq(listeningDays.userId, userId), gte(day, first), lte(day, last), gt(practised, 0)))
    .orderBy(asc(day));
}
