import { and, desc, eq, isNotNull, isNull, lt, not, or, sql } from "drizzle-orm";
import { DAY_MS } from "~/domain/text/durations";
import { lockListener, type Transaction } from "../listeners/listeners.server";
import { decodeCursor, encodeCursor, pageOf } from "../platform/cursor.server";
import type { Db } from "../platform/db/database.server";
import { episodes, podcastMarks, podcastNames, podcasts } from "../platform/db/schema.server";
import { isForEverybody, maySee, titleFor } from "./podcast-access.server";
import { toCard, type PodcastCard } from "./podcast-rows.server";
import { present } from "~/domain/text/present";

type Mark = { userId: string; podcastId: string; now: Date };

export type MarkList = "hearts" | "history";

const COLUMN = { hearts: podcastMarks.heartedAt, history: podcastMarks.playedAt } as const;

/**
 * Removes the heart or the entry in the history from a mark, and deletes the mark if it is then
 * empty. The mark of a podcast that is not for everybody stays, so that the listener can still see
 * it and undo this.
 */
export async function clearPodcastMark(
  tx: Transaction,
  { userId, podcastId, now }: Mark,
  what: "heartedAt" | "playedAt",
): Promise<void> {
  const own = and(eq(podcastMarks.userId, userId), eq(podcastMarks.podcastId, podcastId));
  const { heartedAt, playedAt, speed, broughtAt } = podcastMarks;
  const isTheirs = sql`exists (select from ${podcasts} where ${and(eq(podcasts.id, podcastId), not(present(isForEverybody(), "condition")))})`;
  const brought = sql`case when ${isTheirs} then coalesce(${broughtAt}, ${now.toISOString()}) else ${broughtAt} end`;
  await tx
    .update(podcastMarks)
    .set({ [what]: null, broughtAt: brought })
    .where(own);
  const isEmpty = [heartedAt, playedAt, speed, broughtAt].map((column) => isNull(column));
  await tx.delete(podcastMarks).where(and(own, ...isEmpty));
}

/**
 * Saves the speed at which a listener plays a podcast (ITEM-8).
 * @returns false if there is no such podcast for them. Throws UnknownListener.
 */
export async function savePodcastSpeed(
  db: Db,
  { podcastId, speed, now, ...mark }: Mark & { speed: number },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { id: userId } = await lockListener(tx, mark.userId);
    const { rows } = await tx.execute(sql`
      insert into ${podcastMarks} (user_id, podcast_id, seen_at, speed)
      select ${userId}::uuid, ${podcasts.id}, ${now.toISOString()}::timestamptz, ${speed}::float8
      from ${podcastNames} join ${podcasts} on ${podcasts.id} = ${podcastNames.podcastId}
      where ${podcastNames.name} = ${podcastId} and ${maySee(userId)}
      on conflict (user_id, podcast_id) do update set speed = excluded.speed
      returning podcast_id`);
    return rows.length > 0;
  });
}

/**
 * Notes that the listener has seen a podcast's episodes, so that none of them is new any more
 * (PODCAST-12).
 */
export async function notePodcastSeen(db: Db, { userId, podcastId, now }: Mark): Promise<void> {
  await db
    .update(podcastMarks)
    .set({ seenAt: now })
    .where(and(eq(podcastMarks.userId, userId), eq(podcastMarks.podcastId, podcastId)));
}

/**
 * Notes once a day that the listener uses podcasts they added, so that their feeds go on being read
 * (PODCAST-22): one podcast, or all that they have hearted.
 */
export async function notePodcastsUsed(
  db: Pick<Db, "select" | "update">,
  { userId, podcastId, now }: Omit<Mark, "podcastId"> & { podcastId?: string },
): Promise<void> {
  const due = and(
    eq(podcastMarks.userId, userId),
    podcastId ? eq(podcastMarks.podcastId, podcastId) : isNotNull(podcastMarks.heartedAt),
    isNotNull(podcastMarks.broughtAt),
    lt(podcastMarks.usedAt, new Date(now.getTime() - DAY_MS)),
  );
  // Pages read this along with everything else; only once a day is there more to do.
  const [one] = await db
    .select({ id: podcastMarks.podcastId })
    .from(podcastMarks)
    .where(due)
    .limit(1);
  if (one) await db.update(podcastMarks).set({ usedAt: now }).where(due);
}

/** `isBeingRead` until its feed was read for the first time, or could not be. */
export type MarkedPodcast = PodcastCard & { newEpisodes: number; isBeingRead: boolean };

const isBeingRead = sql<boolean>`(${podcasts.feedUrl} is not null and ${podcasts.fetchedAt} is null and ${podcasts.failure} is null)`;

/** Counts the hearted podcasts that are still to be read for the first time. */
export async function countBeingRead(db: Db, userId: string): Promise<number> {
  const rows = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(podcastMarks)
    .innerJoin(podcasts, eq(podcasts.id, podcastMarks.podcastId))
    .where(and(eq(podcastMarks.userId, userId), isNotNull(podcastMarks.heartedAt), isBeingRead));
  return rows[0]?.count ?? 0;
}

/** Loads a listener's hearted or played podcasts, newest mark first. Throws BadCursor. */
export async function loadMarked(
  db: Db,
  list: MarkList,
  { userId, cursor, limit }: { userId: string; cursor?: string | undefined; limit: number },
): Promise<{ res: MarkedPodcast[]; next?: string }> {
  const column = COLUMN[list];
  const after = cursor === undefined ? null : decodeCursor(cursor);
  const at = after && new Date(after.at);
  const isAfter =
    after && at
      ? or(lt(column, at), and(eq(column, at), lt(podcastMarks.podcastId, after.id)))
      : undefined;
  const newEpisodes = sql<number>`(select count(*)::int from ${episodes}
    where ${episodes.podcastId} = ${podcasts.id} and ${episodes.isListed} and ${episodes.foundAt} > ${podcastMarks.seenAt})`;
  const rows = await db
    .select({ podcast: podcasts, title: titleFor(userId), at: column, newEpisodes, isBeingRead })
    .from(podcastMarks)
    .innerJoin(podcasts, eq(podcasts.id, podcastMarks.podcastId))
    .where(and(eq(podcastMarks.userId, userId), isNotNull(column), isAfter))
    .orderBy(desc(column), desc(podcastMarks.podcastId))
    .limit(limit + 1);
  const { rows: shown, ...next } = pageOf(rows, limit, ({ at, podcast }) =>
    encodeCursor({ at: present(at, "date of the mark").getTime(), id: podcast.id }),
  );
  const res = shown.map(({ podcast, title, newEpisodes, isBeingRead }) => ({
    ...toCard({ ...podcast, title }),
    ...{ newEpisodes, isBeingRead },
  }));
  return { res, ...next };
}
