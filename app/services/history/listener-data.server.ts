import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { ListenerData, Move } from "../listeners/listener-data.server";
import type { Transaction } from "../listeners/listeners.server";
import { listeningDays, playEvents, plays, users } from "../platform/db/schema.server";
import { countHearts } from "../videos/stats.server";

/** `total_repeats` and `repeats` are 32-bit columns. */
const MAX_REPEATS = 2_147_483_647;

/** Finds the videos that both have hearted. */
async function loadDoubleHearts(tx: Transaction, { from, into }: Move): Promise<string[]> {
  const { rows } = await tx.execute<{ ytid: string }>(sql`
    select a.ytid from ${plays} a join ${plays} b on b.ytid = a.ytid
    where a.user_id = ${from} and b.user_id = ${into} and a.hearted and b.hearted`);
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
const ACCOUNT_SECTION_STAYS = sql`(excluded.section_start is null or (${plays.sectionStart} is not null
  and ${plays.lastViewed} is not null
  and (excluded.last_viewed is null or ${plays.lastViewed} > excluded.last_viewed)))`;

function winning(column: "section_start" | "section_end" | "section_show") {
  const name = sql.identifier(column);
  return sql`case when ${ACCOUNT_SECTION_STAYS} then ${plays}.${name} else excluded.${name} end`;
}

function latestPlace(column: "place" | "place_at") {
  const name = sql.identifier(column);
  return sql`case when coalesce(${plays.placeAt} > excluded.place_at, excluded.place_at is null)
    then ${plays}.${name} else excluded.${name} end`;
}

/**
 * Merges history, hearts and sections: repeats add up, a heart from either side stays with its
 * earliest time, the latest viewing wins, and so does this device's speed. The account's totals
 * grow by whatever is new to it.
 */
async function movePlays(
  tx: Transaction,
  move: Move,
  { doubleHearts }: { doubleHearts: number },
): Promise<void> {
  const { from, into } = move;
  const doubleVideos = await videosOfBoth(tx, move);
  await tx.execute(sql`
    insert into ${plays} (user_id, ytid, repeats, heard, last_viewed, hearted, hearted_at, section_start, section_end, section_show, speed, place, place_at)
    select ${into}, ytid, repeats, heard, last_viewed, hearted, hearted_at, section_start, section_end, section_show, speed, place, place_at
    from ${plays} where user_id = ${from}
    on conflict (user_id, ytid) do update set
      repeats = least(${plays.repeats}::bigint + excluded.repeats, ${MAX_REPEATS})::int,
      heard = ${plays.heard} + excluded.heard,
      last_viewed = greatest(${plays.lastViewed}, excluded.last_viewed),
      hearted = ${plays.hearted} or excluded.hearted,
      hearted_at = least(${plays.heartedAt}, excluded.hearted_at),
      section_start = ${winning("section_start")},
      section_end = ${winning("section_end")},
      section_show = ${winning("section_show")},
      speed = coalesce(excluded.speed, ${plays.speed}),
      place = ${latestPlace("place")},
      place_at = ${latestPlace("place_at")}`);
  await tx.execute(sql`
    update ${users} account set
      total_repeats = least(account.total_repeats::bigint + anonymous.total_repeats, ${MAX_REPEATS})::int,
      total_hearts = account.total_hearts + anonymous.total_hearts - ${doubleHearts}::int,
      total_videos = account.total_videos + anonymous.total_videos - ${doubleVideos}::int,
      total_heard = account.total_heard + anonymous.total_heard
    from ${users} anonymous where account.id = ${into} and anonymous.id = ${from}`);
  await tx.update(playEvents).set({ userId: into }).where(eq(playEvents.userId, from));
}

async function moveListeningDays(tx: Transaction, { from, into }: Move): Promise<void> {
  await tx.execute(sql`
    insert into ${listeningDays} (user_id, day, repeats, seconds, practised)
    select ${into}, day, repeats, seconds, practised from ${listeningDays} where user_id = ${from}
    on conflict (user_id, day) do update set
      repeats = ${listeningDays.repeats} + excluded.repeats,
      seconds = ${listeningDays.seconds} + excluded.seconds,
      practised = ${listeningDays.practised} + excluded.practised`);
}

/** Plays with their hearts and sections, passes and listening days. */
export const listenerData: ListenerData = {
  async move(tx, { now, ...move }) {
    const doubleHearts = await loadDoubleHearts(tx, move);
    await movePlays(tx, move, { doubleHearts: doubleHearts.length });
    await moveListeningDays(tx, move);
    return () => countHearts(tx, doubleHearts, -1, now);
  },
  async export(db, userId) {
    const { day, repeats, seconds, practised } = listeningDays;
    const { ytid, place, placeAt } = plays;
    return {
      places: await db
        .select({ ytid, seconds: place, at: placeAt })
        .from(plays)
        .where(and(eq(plays.userId, userId), isNotNull(place)))
        .orderBy(asc(placeAt), asc(ytid)),
      listeningDays: await db
        .select({ day, repeats, seconds, practised })
        .from(listeningDays)
        .where(eq(listeningDays.userId, userId))
        .orderBy(asc(day)),
    };
  },
  /** Repeats stay in the anonymous totals, hearts are subtracted from them. */
  async remove(tx, { userId, now }) {
    const hearted = await tx
      .select({ ytid: plays.ytid })
      .from(plays)
      .where(and(eq(plays.userId, userId), plays.hearted));
    const ytids = hearted.map(({ ytid }) => ytid);
    return () => countHearts(tx, ytids, -1, now);
  },
};
