import { and, asc, eq, gt, ne, or } from "drizzle-orm";
import { VIDEO_NOT_STORED } from "~/domain/history/keep-history";
import type { Db } from "../platform/db/database.server";
import { playEvents } from "../platform/db/schema.server";

/** Rows per query. */
const PAGE_SIZE = 5000;

/** One counted pass. */
export type ExportedPass = { ytid: string; at: Date };

/**
 * Streams the passes that are still stored one by one, the oldest first, without those blanked when
 * a history was cleared.
 */
export async function* exportPasses(db: Db, userId: string): AsyncGenerator<ExportedPass> {
  const { eventId, ytid, createdAt } = playEvents;
  let last: { eventId: string; at: Date } | null = null;
  do {
    const isAfterLast: ReturnType<typeof or> = last
      ? or(gt(createdAt, last.at), and(eq(createdAt, last.at), gt(eventId, last.eventId)))
      : undefined;
    const rows: { eventId: string; ytid: string; at: Date }[] = await db
      .select({ eventId, ytid, at: createdAt })
      .from(playEvents)
      .where(and(eq(playEvents.userId, userId), ne(ytid, VIDEO_NOT_STORED), isAfterLast))
      .orderBy(asc(createdAt), asc(eventId))
      .limit(PAGE_SIZE);
    for (const row of rows) yield { ytid: row.ytid, at: row.at };
    last = rows.length === PAGE_SIZE ? (rows.at(-1) ?? null) : null;
  } while (last);
}
