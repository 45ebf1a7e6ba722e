import { and, eq, sql } from "drizzle-orm";
import type { Position } from "~/domain/marks/position";
import { lockListener } from "../listeners/listeners.server";
import type { Db } from "../platform/db/database.server";
import { episodePositions } from "../platform/db/schema.server";
import { podcastOfEpisode } from "../podcasts/podcast-access.server";
import { MINUTE_MS } from "~/domain/text/durations";

/** A device whose clock is ahead by more than this does not block the others. */
const AHEAD_MS = MINUTE_MS;

type ToSave = Position & { userId: string; episodeId: string; now: Date };

/**
 * Saves a listener's position in an episode; an older position never replaces a newer one
 * (PODCAST-8).
 * @returns false if there is no such episode for them. Throws UnknownListener.
 */
export async function savePosition(db: Db, position: ToSave): Promise<boolean> {
  const { episodeId, seconds, duration, played, now } = position;
  const at = new Date(Math.min(position.at, now.getTime() + AHEAD_MS));
  return db.transaction(async (tx) => {
    const { id: userId, keepHistory } = await lockListener(tx, position.userId);
    const podcastId = await podcastOfEpisode(tx, userId, episodeId);
    if (podcastId === null) return false;
    if (keepHistory === "off") return true;
    await tx
      .insert(episodePositions)
      .values({ userId, episodeId, podcastId, seconds, duration, played, at })
      .onConflictDoUpdate({
        target: [episodePositions.userId, episodePositions.episodeId],
        set: { seconds, duration: duration ?? episodePositions.duration, played, at },
        setWhere: sql`${episodePositions.at} <= ${at.toISOString()}`,
      });
    return true;
  });
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
  return Object.fromEntries(
    rows.map(({ episodeId, seconds, duration, played, at }) => [
      episodeId,
      { seconds, duration, played, at: at.getTime() },
    ]),
  );
}
