import { and, asc, eq, isNotNull, or, sql } from "drizzle-orm";
import type { ListenerData } from "../listeners/listener-data.server";
import { stationMarks, stations } from "../platform/db/schema.server";

export const listenerData: ListenerData = {
  /** A heart of either stays with its earliest time, plays add up, and the latest play wins. */
  async move(tx, { from, into }) {
    await tx.execute(sql`
      insert into ${stationMarks} (user_id, station_id, hearted, hearted_at, played_at, plays)
      select ${into}, station_id, hearted, hearted_at, played_at, plays from ${stationMarks}
      where user_id = ${from}
      on conflict (user_id, station_id) do update set
        hearted = ${stationMarks.hearted} or excluded.hearted,
        hearted_at = least(${stationMarks.heartedAt}, excluded.hearted_at),
        played_at = greatest(${stationMarks.playedAt}, excluded.played_at),
        plays = least(${stationMarks.plays}::bigint + excluded.plays, 2147483647)::int`);
  },
  async export(db, userId) {
    const { hearted, heartedAt, playedAt, plays } = stationMarks;
    const { id, name, stream, homepage, countryCode } = stations;
    return {
      stations: await db
        .select({ id, name, stream, homepage, countryCode, hearted, heartedAt, playedAt, plays })
        .from(stationMarks)
        .innerJoin(stations, eq(id, stationMarks.stationId))
        .where(and(eq(stationMarks.userId, userId), or(eq(hearted, true), isNotNull(playedAt))))
        .orderBy(asc(name), asc(id)),
    };
  },
};
