import { eq } from "drizzle-orm";
import type { Db } from "../db/database.server";
import { users } from "../db/schema.server";

/** What the device gathered anonymously (spec 1 §3, Login response). */
export type AnonymousTotals = { numAnonHearts: number; numAnonRepeats: number };

/** Zeros for nobody. */
export async function anonymousTotals(db: Db, userId: string | null): Promise<AnonymousTotals> {
  const [found] = userId ? await db.select().from(users).where(eq(users.id, userId)) : [];
  return {
    numAnonHearts: found?.totalStars ?? 0,
    numAnonRepeats: found?.totalRepeats ?? 0,
  };
}
