import { and, asc, eq, isNotNull, or } from "drizzle-orm";
import type { Db } from "../platform/db/database.server";
import { stationMarks, stations } from "../platform/db/schema.server";

/** Loads a listener's stations for the export of all their data. */
export function exportStations(db: Db, userId: string) {
  const { hearted, heartedAt, playedAt, plays } = stationMarks;
  const { id, name, stream, homepage, countryCode } = stations;
  return db
    .select({ id, name, stream, homepage, countryCode, hearted, heartedAt, playedAt, plays })
    .from(stationMarks)
    .innerJoin(stations, eq(id, stationMarks.stationId))
    .where(and(eq(stationMarks.userId, userId), or(eq(hearted, true), isNotNull(playedAt))))
    .orderBy(asc(name), asc(id));
}
