import { sql } from "drizzle-orm";
import type { ListenerData } from "../listeners/listener-data.server";
import { songHearts } from "../platform/db/schema.server";
import { loadSongHearts } from "./hearts.server";

/** Hearts of songs. Those of other items move together with their plays. */
export const listenerData: ListenerData = {
  /** A song that both have hearted keeps the account's spelling, and its earliest time. */
  async move(tx, { from, into }) {
    await tx.execute(sql`
      insert into ${songHearts} (user_id, key, title, hearted_at)
      select ${into}, key, title, hearted_at from ${songHearts} where user_id = ${from}
      on conflict (user_id, key) do update set
        hearted_at = least(${songHearts.heartedAt}, excluded.hearted_at)`);
  },
  export: async (db, userId) => ({ songs: await loadSongHearts(db, userId) }),
};
