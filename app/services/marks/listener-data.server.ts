import { eq, sql } from "drizzle-orm";
import type { ListenerData } from "../listeners/listener-data.server";
import { songHearts } from "../platform/db/schema.server";
import { loadSongHearts, MAX_SONG_HEARTS } from "./hearts.server";

/** Hearts of songs. Those of other items move together with their plays. */
export const listenerData: ListenerData = {
  /**
   * A song that both have hearted keeps the account's spelling, and its earliest time. Of the
   * others the latest are moved as far as there is room.
   */
  async move(tx, { from, into }) {
    await tx.execute(sql`
      update ${songHearts} set hearted_at = least(${songHearts.heartedAt}, mine.hearted_at)
      from ${songHearts} mine
      where ${songHearts.userId} = ${into} and mine.user_id = ${from} and mine.key = ${songHearts.key}`);
    await tx.execute(sql`
      delete from ${songHearts} using ${songHearts} known
      where ${songHearts.userId} = ${from} and known.user_id = ${into} and known.key = ${songHearts.key}`);
    const room = MAX_SONG_HEARTS - (await tx.$count(songHearts, eq(songHearts.userId, into)));
    await tx.execute(sql`
      update ${songHearts} set user_id = ${into} where ${songHearts.userId} = ${from} and key in (
        select key from ${songHearts} where user_id = ${from}
        order by hearted_at desc, key limit ${Math.max(0, room)})`);
  },
  export: async (db, userId) => ({ songs: await loadSongHearts(db, userId) }),
};
