import { asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { ListenerData } from "../listeners/listener-data.server";
import { follows, playlists } from "../platform/db/schema.server";
import { MAX_PLAYLISTS } from "./playlists.server";

export const listenerData: ListenerData = {
  /**
   * Playlists keep their names even when two are equal; the latest are moved as far as there is
   * room. The account stops following what is now its own.
   */
  async move(tx, { from, into }) {
    const room = MAX_PLAYLISTS - (await tx.$count(playlists, eq(playlists.uid, into)));
    const fitting = tx
      .select({ pid: playlists.pid })
      .from(playlists)
      .where(eq(playlists.uid, from))
      .orderBy(desc(playlists.updatedAt), asc(playlists.pid))
      .limit(Math.max(0, room));
    await tx.update(playlists).set({ uid: into }).where(inArray(playlists.pid, fitting));
    await tx.execute(sql`
      insert into ${follows} (user_id, pid, created_at)
      select ${into}, pid, created_at from ${follows} where user_id = ${from}
      on conflict (user_id, pid) do update set created_at = least(${follows.createdAt}, excluded.created_at)`);
    await tx.execute(sql`
      delete from ${follows} using ${playlists}
      where ${follows.userId} = ${into} and ${playlists.pid} = ${follows.pid} and ${playlists.uid} = ${into}`);
  },
  async export(db, userId) {
    const { pid, createdAt } = follows;
    return {
      follows: await db
        .select({ pid, since: createdAt })
        .from(follows)
        .where(eq(follows.userId, userId))
        .orderBy(asc(createdAt)),
    };
  },
};
