import { asc, desc, eq, sql } from "drizzle-orm";
import { generateNKeysBetween } from "fractional-indexing";
import {
  contactMessages,
  follows,
  listeningDays,
  lyricOffsets,
  playEvents,
  playlists,
  plays,
  queueItems,
  queueOperations,
  upsells,
  users,
  videos,
} from "../../platform/db/schema.server";
import type { Transaction } from "../../listeners/listeners.server";

/** From the anonymous listener into the account; the caller has locked both. */
export type Move = { from: string; into: string };

/** `total_repeats` and `repeats` are 32-bit columns. */
const MAX_REPEATS = 2_147_483_647;

/** Finds the videos that both have hearted. */
export async function loadDoubleHearts(tx: Transaction, { from, into }: Move): Promise<string[]> {
  const { rows } = await tx.execute<{ ytid: string }>(sql`
    select a.ytid from ${plays} a join ${plays} b on b.ytid = a.ytid
    where a.user_id = ${from} and b.user_id = ${into} and a.star and b.star`);
  return rows.map(({ ytid }) => ytid);
}

async function videosOfBoth(tx: Transaction, { from, into }: Move): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from ${plays} a join ${plays} b on b.ytid = a.ytid
    where a.user_id = ${from} and b.user_id = ${into}
      and a.last_viewed is not null and b.last_viewed is not null`);
  return rows[0]?.n ?? 0;
}

/**
 * Sections have no time of their own, so the one viewed later wins, and this device's if in doubt.
 */
const ACCOUNT_SLICE_STAYS = sql`(excluded.slider_start is null or (${plays.sliderStart} is not null
  and ${plays.lastViewed} is not null
  and (excluded.last_viewed is null or ${plays.lastViewed} > excluded.last_viewed)))`;

function winning(column: "slider_start" | "slider_end" | "slider_show") {
  const name = sql.identifier(column);
  return sql`case when ${ACCOUNT_SLICE_STAYS} then ${plays}.${name} else excluded.${name} end`;
}

/**
 * Merges history, hearts and sections: repeats add up, a heart from either side stays with its
 * earliest time, and the latest viewing wins. The account's totals grow by whatever is new to it.
 */
export async function movePlays(
  tx: Transaction,
  move: Move,
  { doubleHearts }: { doubleHearts: number },
): Promise<void> {
  const { from, into } = move;
  const doubleVideos = await videosOfBoth(tx, move);
  await tx.execute(sql`
    insert into ${plays} (user_id, ytid, repeats, heard, last_viewed, star, starred_at, slider_start, slider_end, slider_show)
    select ${into}, ytid, repeats, heard, last_viewed, star, starred_at, slider_start, slider_end, slider_show
    from ${plays} where user_id = ${from}
    on conflict (user_id, ytid) do update set
      repeats = least(${plays.repeats}::bigint + excluded.repeats, ${MAX_REPEATS})::int,
      heard = ${plays.heard} + excluded.heard,
      last_viewed = greatest(${plays.lastViewed}, excluded.last_viewed),
      star = ${plays.star} or excluded.star,
      starred_at = least(${plays.starredAt}, excluded.starred_at),
      slider_start = ${winning("slider_start")},
      slider_end = ${winning("slider_end")},
      slider_show = ${winning("slider_show")}`);
  await tx.execute(sql`
    update ${users} account set
      total_repeats = least(account.total_repeats::bigint + anonymous.total_repeats, ${MAX_REPEATS})::int,
      total_stars = account.total_stars + anonymous.total_stars - ${doubleHearts}::int,
      total_videos = account.total_videos + anonymous.total_videos - ${doubleVideos}::int
    from ${users} anonymous where account.id = ${into} and anonymous.id = ${from}`);
  await tx.update(playEvents).set({ userId: into }).where(eq(playEvents.userId, from));
}

/**
 * Moves playlists, which keep their names even if two are the same. The account stops following
 * playlists that are now its own.
 */
export async function movePlaylists(tx: Transaction, { from, into }: Move): Promise<void> {
  await tx.update(playlists).set({ uid: into }).where(eq(playlists.uid, from));
  await tx.execute(sql`
    insert into ${follows} (user_id, pid, created_at)
    select ${into}, pid, created_at from ${follows} where user_id = ${from}
    on conflict (user_id, pid) do update set created_at = least(${follows.createdAt}, excluded.created_at)`);
  await tx.execute(sql`
    delete from ${follows} using ${playlists}
    where ${follows.userId} = ${into} and ${playlists.pid} = ${follows.pid} and ${playlists.uid} = ${into}`);
}

/** Appends this device's queue to the account's. */
export async function moveQueue(tx: Transaction, { from, into }: Move): Promise<void> {
  const [last] = await tx
    .select({ rank: queueItems.rank })
    .from(queueItems)
    .where(eq(queueItems.userId, into))
    .orderBy(desc(queueItems.rank))
    .limit(1);
  const waiting = await tx
    .select({ id: queueItems.id })
    .from(queueItems)
    .where(eq(queueItems.userId, from))
    .orderBy(asc(queueItems.rank), asc(queueItems.id));
  const ranks = generateNKeysBetween(last?.rank ?? null, null, waiting.length);
  for (const [at, { id }] of waiting.entries()) {
    await tx
      .update(queueItems)
      .set({ userId: into, rank: ranks[at]! })
      .where(eq(queueItems.id, id));
  }
  await tx.execute(sql`
    insert into ${queueOperations} (user_id, operation_id, kind, item, created_at)
    select ${into}, operation_id, kind, item, created_at from ${queueOperations}
    where user_id = ${from} on conflict do nothing`);
}

/**
 * Moves the rest: listening days add up, the account's lyrics offsets win, and a prompt counts as
 * shown at the later time.
 */
export async function moveOtherRows(tx: Transaction, { from, into }: Move): Promise<void> {
  await tx.execute(sql`
    insert into ${listeningDays} (user_id, day, repeats, seconds)
    select ${into}, day, repeats, seconds from ${listeningDays} where user_id = ${from}
    on conflict (user_id, day) do update set
      repeats = ${listeningDays.repeats} + excluded.repeats,
      seconds = ${listeningDays.seconds} + excluded.seconds`);
  await tx.execute(sql`
    insert into ${lyricOffsets} (user_id, ytid, offset_ms)
    select ${into}, ytid, offset_ms from ${lyricOffsets} where user_id = ${from}
    on conflict do nothing`);
  await tx.execute(sql`
    insert into ${upsells} (user_id, feature, shown_at)
    select ${into}, feature, shown_at from ${upsells} where user_id = ${from}
    on conflict (user_id, feature) do update set
      shown_at = greatest(${upsells.shownAt}, excluded.shown_at)`);
  await tx.update(contactMessages).set({ userId: into }).where(eq(contactMessages.userId, from));
  await tx.update(videos).set({ submittedBy: into }).where(eq(videos.submittedBy, from));
}
