import { eq } from "drizzle-orm";
import { eligibleDemo, type Demo, type UpsellMode } from "~/domain/ads/upsell";
import type { Db } from "../platform/db/database.server";
import { upsells } from "../platform/db/schema.server";
import { lockListener } from "../account/listeners.server";

/** The demo to show this listener now, recorded as shown (PROMPT-1); null when none is due. Throws UnknownListener. */
export async function claimDemo(
  db: Db,
  asked: { userId: string; mode: UpsellMode; now: Date },
): Promise<Demo | null> {
  const { mode, now } = asked;
  return db.transaction(async (tx) => {
    const { id: userId } = await lockListener(tx, asked.userId);
    const rows = await tx.select().from(upsells).where(eq(upsells.userId, userId));
    const shownAt = new Map(rows.map((row) => [row.feature, row.shownAt]));
    const demo = eligibleDemo(mode, shownAt, now);
    if (!demo) return null;
    await tx
      .insert(upsells)
      .values({ userId, feature: demo.feature, shownAt: now })
      .onConflictDoUpdate({ target: [upsells.userId, upsells.feature], set: { shownAt: now } });
    return demo;
  });
}
