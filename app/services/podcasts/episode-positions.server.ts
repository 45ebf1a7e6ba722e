import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Heard, type Position, settlePosition } from "~/domain/marks/position";
import { MINUTE_MS } from "~/domain/text/durations";
import type { Move } from "../listeners/listener-data.server";
import { lockListener, type Transaction } from "../listeners/listeners.server";
import type { Db } from "../platform/db/database.server";
import { episodePositions } from "../platform/db/schema.server";
import { podcastOfEpisode } from "./podcast-access.server";

/** A device whose clock is ahead by more than this does not block the others. */
const AHEAD_MS = MINUTE_MS;
/** Rows of one statement. */
const BATCH = 1000;

type PositionRow = typeof episodePositions.$inferSelect;
type ToSave = Heard & { userId: string; episodeId: string; now: Date };

export function toPosition(row: Omit<PositionRow, "userId" | "episodeId" | "podcastId">): Position {
  const { seconds, duration, played, at, leftSeconds, leftAt } = row;
  const left = leftSeconds !== null && leftAt && { seconds: leftSeconds, at: leftAt.getTime() };
  return { seconds, duration, played, at: at.getTime(), ...(left && { left }) };
}

function toRow(of: Pick<PositionRow, "userId" | "episodeId" | "podcastId">, position: Position) {
  const { seconds, duration, played, at, left } = position;
  const leftAt = left ? new Date(left.at) : null;
  const before = { leftSeconds: left?.seconds ?? null, leftAt };
  return { ...of, seconds, duration, played, at: new Date(at), ...before };
}

async function storePositions(tx: Transaction, rows: PositionRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    await tx
      .insert(episodePositions)
      .values(rows.slice(from, from + BATCH))
      .onConflictDoUpdate({
        target: [episodePositions.userId, episodePositions.episodeId],
        set: {
          seconds: sql`excluded.seconds`,
          duration: sql`excluded.duration`,
          played: sql`excluded.played`,
          at: sql`excluded.at`,
          leftSeconds: sql`excluded.left_seconds`,
          leftAt: sql`excluded.left_at`,
        },
      });
  }
}

/** Returns what was heard by a clock that is not too far ahead. */
function byOurClock(heard: Heard, now: Date): Heard {
  const ahead = Math.max(0, heard.at - now.getTime() - AHEAD_MS);
  const { at, movedAt } = heard;
  return { ...heard, at: at - ahead, ...(movedAt !== undefined && { movedAt: movedAt - ahead }) };
}

/**
 * Saves a listener's position in an episode, unless the kept one counts (PODCAST-23).
 * @returns false if there is no such episode for them. Throws UnknownListener.
 */
export async function savePosition(db: Db, position: ToSave): Promise<boolean> {
  const { userId: given, episodeId, now, ...heard } = position;
  return db.transaction(async (tx) => {
    const { id: userId, keepHistory } = await lockListener(tx, given);
    const podcastId = await podcastOfEpisode(tx, userId, episodeId);
    if (podcastId === null) return false;
    if (keepHistory === "off") return true;
    const of = { userId, episodeId, podcastId };
    const isIts = [eq(episodePositions.userId, userId), eq(episodePositions.episodeId, episodeId)];
    const [kept] = await tx
      .select()
      .from(episodePositions)
      .where(and(...isIts));
    const settled = settlePosition(kept ? toPosition(kept) : null, byOurClock(heard, now));
    await storePositions(tx, [toRow(of, settled)]);
    return true;
  });
}

/**
 * Moves positions into an account. Of an episode in which both have one they are settled: whoever
 * listened without the account did not know its place.
 */
export async function movePositions(tx: Transaction, { from, into }: Move): Promise<void> {
  const own = alias(episodePositions, "own");
  const both = await tx
    .select({ own, other: episodePositions })
    .from(episodePositions)
    .innerJoin(own, and(eq(own.userId, into), eq(own.episodeId, episodePositions.episodeId)))
    .where(eq(episodePositions.userId, from));
  const settled = both.map(({ own: kept, other }) =>
    toRow(kept, settlePosition(toPosition(kept), toPosition(other))),
  );
  await storePositions(tx, settled);
  await tx.execute(sql`
    insert into ${episodePositions} (user_id, episode_id, podcast_id, seconds, duration, played, at, left_seconds, left_at)
    select ${into}, episode_id, podcast_id, seconds, duration, played, at, left_seconds, left_at
    from ${episodePositions} where user_id = ${from}
    on conflict do nothing`);
}

/** Loads a listener's positions in a podcast's episodes. */
export async function loadPositions(
  db: Db,
  userId: string,
  podcastId: string,
): Promise<Record<string, Position>> {
  const rows = await db
    .select()
    .from(episodePositions)
    .where(and(eq(episodePositions.userId, userId), eq(episodePositions.podcastId, podcastId)));
  return Object.fromEntries(rows.map((row) => [row.episodeId, toPosition(row)]));
}
