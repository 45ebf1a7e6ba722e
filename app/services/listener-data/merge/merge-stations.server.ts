import { sql } from "drizzle-orm";
import { songHearts, stationMarks } from "../../platform/db/schema.server";
import type { Transaction } from "../../listeners/listeners.server";

/**
 * Moves stations: a heart from either side stays with its earliest time, plays add up, and the
 * latest play wins.
 */
export async function moveStations(
  tx: Transaction,
  { from, into }: { from: string; into: string },
): Promise<void> {
  await tx.execute(sql`
    insert into ${stationMarks} (user_id, station_id, hearted, hearted_at, played_at, plays)
    select ${into}, station_id, hearted, hearted_at, played_at, plays from ${stationMarks}
    where user_id = ${from}
    on conflict (user_id, station_id) do update set
      hearted = ${stationMarks.hearted} or excluded.hearted,
      hearted_at = least(${stationMarks.heartedAt}, excluded.hearted_at),
      played_at = greatest(${stationMarks.playedAt}, excluded.played_at),
      plays = least(${stationMarks.plays}::bigint + excluded.plays, 2147483647)::int`);
}

/** Moves hearted songs: one that both have keeps the account's spelling and its earliest time. */
export async function moveSongHearts(
  tx: Transaction,
  { from, into }: { from: string; into: string },
): Promise<void> {
  await tx.execute(sql`
    insert into ${songHearts} (user_id, key, title, hearted_at)
    select ${into}, key, title, hearted_at from ${songHearts} where user_id = ${from}
    on conflict (user_id, key) do update set
      hearted_at = least(${songHearts.heartedAt}, excluded.hearted_at)`);
}
