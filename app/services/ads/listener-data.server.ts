import { eq, sql } from "drizzle-orm";
import type { ListenerData } from "../listeners/listener-data.server";
import { upsells } from "../platform/db/schema.server";

export const listenerData: ListenerData = {
  /** A prompt counts as shown at the later time. */
  async move(tx, { from, into }) {
    await tx.execute(sql`
      insert into ${upsells} (user_id, feature, shown_at)
      select ${into}, feature, shown_at from ${upsells} where user_id = ${from}
      on conflict (user_id, feature) do update set
        shown_at = greatest(${upsells.shownAt}, excluded.shown_at)`);
  },
  async export(db, userId) {
    const { feature, shownAt } = upsells;
    return {
      upsells: await db
        .select({ feature, shownAt })
        .from(upsells)
        .where(eq(upsells.userId, userId)),
    };
  },
};
