import { eq, sql } from "drizzle-orm";
import type { ListenerData } from "../listeners/listener-data.server";
import { lyricOffsets } from "../platform/db/schema.server";

export const listenerData: ListenerData = {
  /** The account's offsets win. */
  async move(tx, { from, into }) {
    await tx.execute(sql`
      insert into ${lyricOffsets} (user_id, ytid, offset_ms)
      select ${into}, ytid, offset_ms from ${lyricOffsets} where user_id = ${from}
      on conflict do nothing`);
  },
  async export(db, userId) {
    const { ytid, offsetMs } = lyricOffsets;
    return {
      lyricOffsets: await db
        .select({ ytid, offsetMs })
        .from(lyricOffsets)
        .where(eq(lyricOffsets.userId, userId)),
    };
  },
};
