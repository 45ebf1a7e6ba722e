import { eq, sql, type SQL } from "drizzle-orm";
import { eligibleDemo, type Demo, type UpsellMode } from "~/domain/ads/upsell";
import type { Db } from "../platform/db/database.server";
import { playlists, plays, stationMarks, upsells } from "../platform/db/schema.server";
import { lockListener, type Transaction } from "../listeners/listeners.server";

/** Lists features that the listener already uses: a section, a playlist, a station. */
async function loadUsed(tx: Transaction, userId: string): Promise<string[]> {
  const has = (name: string, found: SQL) =>
    sql<string | null>`case when exists (${found}) then ${name} end`;
  const [row] = await tx
    .select({
      slider: has(
        "slider",
        sql`select 1 from ${plays} where ${plays.userId} = ${userId} and ${plays.sectionStart} is not null`,
      ),
      playlists: has(
        "playlists",
        sql`select 1 from ${playlists} where ${playlists.uid} = ${userId}`,
      ),
      radio: has(
        "radio",
        sql`select 1 from ${stationMarks} where ${stationMarks.userId} = ${userId}`,
      ),
    })
    .from(sql`(select 1) as one`);
  return Object.values(row ?? {}).filter((name) => name !== null);
}

interface Asked {
  userId: string;
  mode: UpsellMode;
  /** Features that the listener is using right now. */
  here: readonly string[];
  now: Date;
}

/**
 * Returns the demo to show this listener now, recorded as shown (PROMPT-1); null if none is due.
 * Throws UnknownListener.
 */
export async function claimDemo(
  db: Db,
  { mode, here, now, ...asked }: Asked,
): Promise<Demo | null> {
  return db.transaction(async (tx) => {
    const { id: userId } = await lockListener(tx, asked.userId);
    const rows = await tx.select().from(upsells).where(eq(upsells.userId, userId));
    const shownAt = new Map(rows.map((row) => [row.feature, row.shownAt]));
    const used = new Set([...here, ...(await loadUsed(tx, userId))]);
    const demo = eligibleDemo(mode, { shownAt, used }, now);
    if (!demo) return null;
    await tx
      .insert(upsells)
      .values({ userId, feature: demo.feature, shownAt: now })
      .onConflictDoUpdate({ target: [upsells.userId, upsells.feature], set: { shownAt: now } });
    return demo;
  });
}
