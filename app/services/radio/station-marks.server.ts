import { and, desc, eq, isNotNull, sql, type SQL } from "drizzle-orm";
import { decodeCursor, encodeCursor, pageOf } from "../platform/cursor.server";
import type { Db } from "../platform/db/database.server";
import { stationMarks, stations } from "../platform/db/schema.server";
import type { StationRow } from "./station-rows.server";
import { present } from "~/domain/text/present";

/** A listener's stations: hearted or played. */
export type StationMarkList = "hearts" | "history";

const COLUMNS = { hearts: stationMarks.heartedAt, history: stationMarks.playedAt } as const;

export interface StationMarksPage {
  rows: StationRow[];
  next?: string;
}

/** Loads the listener's stations, newest first. Throws BadCursor. */
export async function loadMarkedStations(
  db: Db,
  userId: string,
  { list, cursor, limit }: { list: StationMarkList; cursor?: string | undefined; limit: number },
): Promise<StationMarksPage> {
  const column = COLUMNS[list];
  const conditions: (SQL | undefined)[] = [eq(stationMarks.userId, userId), isNotNull(column)];
  if (cursor !== undefined) {
    const { at, id } = decodeCursor(cursor);
    const bound = sql.param(new Date(at), column);
    conditions.push(sql`(${column}, ${stationMarks.stationId}::text) < (${bound}, ${id})`);
  }
  const rows = await db
    .select({ station: stations, at: column })
    .from(stationMarks)
    .innerJoin(stations, eq(stations.id, stationMarks.stationId))
    .where(and(...conditions))
    .orderBy(desc(column), desc(sql`${stationMarks.stationId}::text`))
    .limit(limit + 1);
  const page = pageOf(rows, limit, ({ at, station }) =>
    encodeCursor({ at: present(at, "date of the mark").getTime(), id: station.id }),
  );
  return { ...page, rows: page.rows.map(({ station }) => station) };
}
