import { eq, lt, sql } from "drizzle-orm";
import { setImmediate as breathe } from "node:timers/promises";
import { WALK, walkAll, type Tastes } from "~/domain/discovery/walks";
import { HOUR_MS } from "~/domain/text/durations";
import type { Db } from "../platform/db/database.server";
import { NOBODY } from "../platform/db/schema/columns.server";
import { read } from "../platform/db/reads.server";
import { plays, sharedJobs, songNeighbours, users } from "../platform/db/schema.server";
import { present } from "~/domain/text/present";

const NAME = "song-neighbours";
const EVERY_MS = 20 * HOUR_MS;
const LOCK_MS = HOUR_MS;
/** How many listeners to read at a time. */
const LISTENERS = 500;
/** How many of a listener's most repeated songs to use; with more, each would weigh less. */
const MAX_SONGS = 300;
/** About 100 MB. Beyond this the work belongs elsewhere (docs/decisions/019). */
const MAX_LINKS = 1_000_000;
/** How many to save at a time. */
const BATCH = 200;
/** How long to compute before requests have their turn. */
const SLICE_MS = 10;

/** Takes on the work for this process, unless it was done recently or another process is at it. */
async function claim(db: Db, now: Date): Promise<boolean> {
  const lockedUntil = new Date(now.getTime() + LOCK_MS);
  const before = new Date(now.getTime() - EVERY_MS);
  const taken = await db
    .insert(sharedJobs)
    .values({ name: NAME, lockedUntil })
    .onConflictDoUpdate({
      target: sharedJobs.name,
      set: { lockedUntil },
      setWhere: sql`(${sharedJobs.lockedUntil} is null or ${sharedJobs.lockedUntil} < ${now.toISOString()})
        and (${sharedJobs.doneAt} is null or ${sharedJobs.doneAt} < ${before.toISOString()})`,
    })
    .returning({ name: sharedJobs.name });
  return taken.length > 0;
}

/**
 * Loads who repeats what, for listeners who keep a history. The listeners' ids are compared too, as
 * otherwise each batch would read those of all before it.
 */
async function loadTastes(db: Db): Promise<Tastes & { ytids: string[] }> {
  const numbers = new Map<string, number>();
  const listeners: Int32Array[] = [];
  let last: string = NOBODY;
  for (let links = 0; links < MAX_LINKS;) {
    const { rows } = await read<{ user_id: string; ytids: string[] }>(
      db,
      sql`
      select user_id, (array_agg(ytid order by repeats desc, ytid))[1:${sql.raw(String(MAX_SONGS))}] as ytids
      from ${plays} join ${users} on ${users.id} = user_id
      where user_id > ${last} and ${users.id} > ${last} and last_viewed is not null and repeats > 0 and keep_history <> 'off'
      group by user_id order by user_id limit ${LISTENERS}`,
    );
    for (const { ytids } of rows) {
      listeners.push(Int32Array.from(ytids, (ytid) => numberOf(numbers, ytid)));
      links += ytids.length;
    }
    const end = rows.at(-1);
    if (!end) break;
    last = end.user_id;
  }
  return { songs: numbers.size, listeners, ytids: [...numbers.keys()] };
}

function numberOf(numbers: Map<string, number>, ytid: string): number {
  const known = numbers.get(ytid);
  if (known !== undefined) return known;
  numbers.set(ytid, numbers.size);
  return numbers.size - 1;
}

type NeighbourRow = typeof songNeighbours.$inferInsert;

async function save(db: Db, rows: NeighbourRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insert(songNeighbours)
    .values(rows)
    .onConflictDoUpdate({
      target: songNeighbours.ytid,
      set: { others: sql`excluded.others`, computedAt: sql`excluded.computed_at` },
    });
}

/** Computes, once a day, what the listeners of a song also repeat. @returns the number of songs */
export async function computeNeighbours(db: Db, now: Date): Promise<number> {
  if (!(await claim(db, now))) return 0;
  const tastes = await loadTastes(db);
  let count = 0;
  let rows: NeighbourRow[] = [];
  let since = performance.now();
  for (const [song, { songs, scores }] of walkAll(tastes, WALK)) {
    const others = Array.from(songs, (other, at): [string, number] => [
      present(tastes.ytids[other], "song"),
      Number((scores[at] ?? 0).toPrecision(4)),
    ]);
    rows.push({ ytid: present(tastes.ytids[song], "song"), others, computedAt: now });
    count += 1;
    if (performance.now() - since > SLICE_MS) {
      await breathe();
      since = performance.now();
    }
    if (rows.length < BATCH) continue;
    await save(db, rows);
    rows = [];
  }
  await save(db, rows);
  await db.delete(songNeighbours).where(lt(songNeighbours.computedAt, now));
  await db
    .update(sharedJobs)
    .set({ doneAt: now, lockedUntil: null })
    .where(eq(sharedJobs.name, NAME));
  return count;
}
