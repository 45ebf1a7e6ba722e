import { and, eq, inArray, isNotNull, isNull, lt, not, sql } from "drizzle-orm";
import { DAY_MS, MINUTE_MS } from "~/domain/text/durations";
import type { Db } from "../../platform/db/database.server";
import { episodes, podcastMarks, podcasts } from "../../platform/db/schema.server";
import { deleteInBatches } from "../../platform/work/delete-in-batches.server";
import { sharedData } from "../../platform/work/shared-data.server";

/** Limits for feeds that only listeners named (PODCAST-22). */
export const BROUGHT = {
  /** The most bytes of one feed's document. */
  documentBytes: 8_000_000,
  /** The most episodes to keep of one podcast, the newest. */
  episodes: 1000,
  /** The most bytes of episodes: of all that one listener added, and of all together. */
  bytesOfListener: 200_000_000,
  bytesOfAll: 2_000_000_000,
  /** The most bytes of one listener's podcasts while all together exceed their limit. */
  bytesWhileFull: 5_000_000,
  /** Bytes that every podcast may take that is read at all. */
  bytesOfPodcast: 200_000,
} as const;

/** Bytes that a row takes besides its texts. */
const ROW_BYTES = 1000;

const sumOf = sql<number>`coalesce(sum(${podcasts.bytes}), 0)::float8`;

const COUNTED_MS = MINUTE_MS;

/** Adds up the bytes of all podcasts that only listeners named; counted once a minute. */
export function createBroughtTotal(db: Db): () => Promise<number> {
  const counted = sharedData(COUNTED_MS, async () => {
    const [all] = await db.select({ bytes: sumOf }).from(podcasts).where(not(podcasts.isNamed));
    return all?.bytes ?? 0;
  });
  return () => counted.load();
}

/**
 * Returns the bytes of other podcasts that only listeners named, for whichever listener of this
 * podcast has the fewest.
 */
async function leastOthers(db: Db, podcastId: string): Promise<number> {
  const owners = db
    .select({ userId: podcastMarks.userId })
    .from(podcastMarks)
    .where(eq(podcastMarks.podcastId, podcastId));
  const isOthers = sql`${podcasts.id} <> ${podcastId}`;
  const [least] = await db
    .select({ bytes: sumOf.as("bytes") })
    .from(podcastMarks)
    .leftJoin(
      podcasts,
      and(eq(podcasts.id, podcastMarks.podcastId), not(podcasts.isNamed), isOthers),
    )
    .where(inArray(podcastMarks.userId, owners))
    .groupBy(podcastMarks.userId)
    .orderBy(sql`bytes`)
    .limit(1);
  return least?.bytes ?? Infinity;
}

/**
 * Returns how many bytes the episodes of a podcast that only listeners named may take, or 0 if none
 * may be read. A podcast with episodes keeps the bytes it has, however full it is.
 * @param total bytes of all such podcasts
 */
export async function roomFor(
  db: Db,
  { id, bytes }: { id: string; bytes: number },
  total: number,
): Promise<number> {
  const most = total < BROUGHT.bytesOfAll ? BROUGHT.bytesOfListener : BROUGHT.bytesWhileFull;
  const room = most - (await leastOthers(db, id));
  if (room <= 0 && bytes === 0) return 0;
  return Math.max(room, bytes, BROUGHT.bytesOfPodcast);
}

/** Whether no listener would lose anything of their own with the episode. */
const isSpare = sql`not exists (select from episode_positions where episode_id = e.id)
  and not exists (select from episode_repeats where episode_id = e.id)
  and not exists (select from queue_items where episode_id = e.id)
  and not exists (select from podcast_marks m join playlists p on p.uid = m.user_id join playlist_items i on i.pid = p.pid
    where m.podcast_id = e.podcast_id and split_part(i.ytid, '~', 2) = e.id)`;

const sizes = sql`octet_length(notes) + octet_length(summary) + octet_length(title) + ${ROW_BYTES}::int`;

/**
 * Deletes all but the newest episodes that fit, unless a listener has a position in them, and
 * counts the bytes of the rest. @param room bytes
 */
export async function trimBrought(db: Db, podcastId: string, room: number): Promise<void> {
  await db.execute(sql`
    delete from ${episodes} e where e.podcast_id = ${podcastId} and ${isSpare} and e.id not in (
      select id from (
        select id, row_number() over newest as place, sum(${sizes}) over newest as taken
        from ${episodes} where podcast_id = ${podcastId}
        window newest as (order by published_at desc, id desc)) fitting
      where place <= ${BROUGHT.episodes} and taken <= ${room})`);
  await db.execute(sql`
    update ${podcasts} set
      bytes = (select coalesce(sum(${sizes}), 0) from ${episodes} where podcast_id = ${podcastId}),
      episode_count = (select count(*) from ${episodes} where podcast_id = ${podcastId} and is_listed)
    where id = ${podcastId}`);
}

const UNUSED_DAYS = 90;

/** Whether nobody has used a row's podcast for three months, so that its feed need not be read. */
export function isUnused(now: Date) {
  const since = new Date(now.getTime() - UNUSED_DAYS * DAY_MS).toISOString();
  return sql`not exists (select from ${podcastMarks} where ${podcastMarks.podcastId} = ${podcasts.id}
    and ${podcastMarks.usedAt} > ${since})`;
}

/** How many podcasts to tidy at once. */
const BATCH = 500;

/** Forgets what listeners added, three months after they removed its heart. */
async function dropForgotten(db: Db, now: Date): Promise<void> {
  const { broughtAt, heartedAt, playedAt, usedAt } = podcastMarks;
  const since = new Date(now.getTime() - UNUSED_DAYS * DAY_MS);
  const isForgotten = and(isNotNull(broughtAt), isNull(heartedAt), isNull(playedAt));
  await deleteInBatches(db, podcastMarks.usedAt, and(isForgotten, lt(usedAt, since)));
}

/**
 * Deletes podcasts that only listeners named and nobody has any more, and the episodes of those
 * unused for three months; opening such a podcast reads its feed again. @returns how many podcasts
 */
export async function pruneBrought(db: Db, now: Date): Promise<number> {
  await dropForgotten(db, now);
  const left = sql`not exists (select from ${podcastMarks} where ${podcastMarks.podcastId} = ${podcasts.id})`;
  const gone = await deleteInBatches(db, podcasts.id, and(not(podcasts.isNamed), left));
  const old = await db
    .select({ id: podcasts.id })
    .from(podcasts)
    .where(and(not(podcasts.isNamed), sql`${podcasts.episodeCount} > 0`, isUnused(now)))
    .limit(BATCH);
  for (const { id } of old) {
    await trimBrought(db, id, 0);
    const unread = { fetchedAt: null, etag: null, lastModified: null };
    await db.update(podcasts).set(unread).where(eq(podcasts.id, id));
  }
  return gone + old.length;
}
