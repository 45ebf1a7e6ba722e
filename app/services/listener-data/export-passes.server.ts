import { and, asc, eq, gt, ne, or } from "drizzle-orm";
import { NO_VIDEO_KEPT } from "~/domain/keep-history";
import type { Db } from "../db/database.server";
import { playEvents } from "../db/schema.server";

/** Rows of one read. */
const PIECE = 5000;

/** One counted pass. */
export type ExportedPass = { ytid: string; at: Date };

/** The passes that are still known one by one, the oldest first; what a cleared history has blanked is left out. */
export async function* exportPasses(db: Db, userId: string): AsyncGenerator<ExportedPass> {
  const { eventId, ytid, createdAt } = playEvents;
  let last: { eventId: string; at: Date } | null = null;
  do {
    const beyond: ReturnType<typeof or> = last
      ? or(gt(createdAt, last.at), and(eq(createdAt, last.at), gt(eventId, last.eventId)))
      : undefined;
    const rows: { eventId: string; ytid: string; at: Date }[] = await db
      .select({ eventId, ytid, at: createdAt })
      .from(playEvents)
      .where(and(eq(playEvents.userId, userId), ne(ytid, NO_VIDEO_KEPT), beyond))
      .orderBy(asc(createdAt), asc(eventId))
      .limit(PIECE);
    for (const row of rows) yield { ytid: row.ytid, at: row.at };
    last = rows.length === PIECE ? (rows.at(-1) ?? null) : null;
  } while (last);
}
