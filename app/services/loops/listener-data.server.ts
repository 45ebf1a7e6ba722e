import { asc, eq, sql } from "drizzle-orm";
import { generateNKeysBetween } from "fractional-indexing";
import { MAX_LOOPS, MAX_LOOPS_OF_ITEM } from "~/domain/loops/loop";
import { present } from "~/domain/text/present";
import type { ListenerData, Move } from "../listeners/listener-data.server";
import type { Transaction } from "../listeners/listeners.server";
import { loopDays, loops } from "../platform/db/schema.server";

/** Adds the counts of loops that the account has too, and drops them. */
async function mergeTwins(tx: Transaction, { from, into }: Move): Promise<void> {
  const twins = sql`
    select distinct on (mine.id) mine.id, known.id as known from ${loops} mine
    join ${loops} known on known.user_id = ${into} and known.item = mine.item and known.kind = mine.kind
      and known.start_ms = mine.start_ms and known.end_ms = mine.end_ms
    where mine.user_id = ${from} order by mine.id, known.rank, known.id`;
  await tx.execute(sql`
    insert into ${loopDays} (loop_id, day, repeats, seconds)
    select twins.known, days.day, sum(days.repeats), sum(days.seconds)
    from (${twins}) twins join ${loopDays} days on days.loop_id = twins.id group by twins.known, days.day
    on conflict (loop_id, day) do update set
      repeats = ${loopDays.repeats} + excluded.repeats,
      seconds = ${loopDays.seconds} + excluded.seconds`);
  await tx.execute(sql`
    update ${loops} account set
      name = case when account.name = '' then added.name else account.name end,
      repeats = account.repeats + added.repeats,
      heard = account.heard + added.heard,
      best_rate = greatest(account.best_rate, added.best_rate),
      last_at = greatest(account.last_at, added.last_at)
    from (select twins.known, max(mine.name) as name, sum(mine.repeats)::int as repeats,
        sum(mine.heard) as heard, max(mine.best_rate) as best_rate, max(mine.last_at) as last_at
      from (${twins}) twins join ${loops} mine on mine.id = twins.id group by twins.known) added
    where account.id = added.known`);
  await tx.execute(sql`
    delete from ${loops} using (${twins}) twins where ${loops.id} = twins.id`);
}

/** Moves the other loops behind the account's own of each item, as far as there is room. */
async function moveRest(tx: Transaction, { from, into }: Move): Promise<void> {
  const { rows } = await tx.execute<{ ids: string[]; last: string | null; had: number }>(sql`
    select array_agg(mine.id order by mine.rank, mine.id) as ids, known.last, known.had
    from ${loops} mine cross join lateral (
      select max(rank) as last, count(*)::int as had from ${loops}
      where user_id = ${into} and item = mine.item and kind = mine.kind) known
    where mine.user_id = ${from} group by mine.item, mine.kind, known.last, known.had
    order by max(mine.created_at) desc`);
  let room = MAX_LOOPS - (await tx.$count(loops, eq(loops.userId, into)));
  const moved = rows.flatMap(({ ids, last, had }) => {
    const fitting = ids.slice(0, Math.max(0, Math.min(room, MAX_LOOPS_OF_ITEM - had)));
    room -= fitting.length;
    const ranks = generateNKeysBetween(last, null, fitting.length);
    return fitting.map((id, at) => ({ id, rank: present(ranks[at], "rank") }));
  });
  if (moved.length === 0) return;
  const ids = sql.param(moved.map(({ id }) => id));
  const ranks = sql.param(moved.map(({ rank }) => rank));
  await tx.execute(sql`
    update ${loops} set user_id = ${into}, rank = moved.rank
    from unnest(${ids}::uuid[], ${ranks}::text[]) as moved (id, rank) where ${loops.id} = moved.id`);
}

/** Saved loops with their days. Everybody's counts stay, which name nobody. */
export const listenerData: ListenerData = {
  async move(tx, { from, into }) {
    await mergeTwins(tx, { from, into });
    await moveRest(tx, { from, into });
  },
  async export(db, userId) {
    const days = sql<unknown[] | null>`(
      select json_agg(json_build_object('day', day, 'repeats', repeats, 'seconds', seconds) order by day)
      from ${loopDays} where ${loopDays.loopId} = ${loops.id})`;
    const { kind, item, name, startMs, endMs, rate, passes, repeats } = loops;
    const { heard: seconds, bestRate, lastAt, createdAt } = loops;
    const fields = { kind, item, name, startMs, endMs, rate, passes, repeats, seconds };
    const rows = await db
      .select({ ...fields, bestRate, lastAt, createdAt, days })
      .from(loops)
      .where(eq(loops.userId, userId))
      .orderBy(asc(loops.kind), asc(loops.item), asc(loops.rank), asc(loops.id));
    return { loops: rows };
  },
};
