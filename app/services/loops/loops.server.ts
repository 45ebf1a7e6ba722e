/**
 * The loops that a listener saves (LOOP-9), and what everybody loops (LOOP-11). Its tables are
 * `loops`, `loop_days`, `looped_sections` and `section_listeners`; passes are counted in them by
 * `db/functions/record_loops.sql`. Called by routes, the operator's commands and transfer.
 */
import { and, asc, count, eq, sql } from "drizzle-orm";
import { generateNKeysBetween } from "fractional-indexing";
import {
  type Loop,
  type LoopKind,
  MAX_LOOPS,
  MAX_LOOPS_OF_ITEM,
  type NewLoop,
} from "~/domain/loops/loop";
import { rankAgain, rankAt, rerank } from "~/domain/lists/rerank";
import { INVALID_SECTION_MESSAGE, MIN_SECTION } from "~/domain/section/section";
import { present } from "~/domain/text/present";
import type { Db } from "../platform/db/database.server";
import { prepared } from "../platform/db/prepared.server";
import { loops } from "../platform/db/schema.server";
import { lockListener, type Transaction } from "../listeners/listeners.server";
import { NOTHING_COUNTED } from "./practice.server";

/** The listener has no loop of this id. */
export class NoSuchLoop extends Error {
  override name = "NoSuchLoop";
  override message = "There is no such loop.";
}

/** A limit is exceeded, or the times make no loop; the message is for the listener. */
export class LoopRefused extends Error {
  override name = "LoopRefused";
}

export const TOO_MANY_OF_ITEM = `You can have up to ${MAX_LOOPS_OF_ITEM} loops of a video or an episode.`;
export const TOO_MANY_LOOPS = `You can have up to ${MAX_LOOPS} loops.`;

type LoopRow = typeof loops.$inferSelect;

/** A video or an episode. */
type Item = { kind: LoopKind; item: string };

export function toLoop(row: LoopRow): Loop {
  const { id, kind, item, name, startMs, endMs, rate, passes, repeats, bestRate } = row;
  const minutes = Math.round(row.heard / 6) / 10;
  const counted = { repeats, minutes, bestRate, lastAt: row.lastAt?.toISOString() ?? null };
  return { id, kind, item, name, startMs, endMs, rate, passes, ...counted };
}

const loopsOfItem = prepared((db) =>
  db
    .select()
    .from(loops)
    .where(
      and(
        eq(loops.userId, sql.placeholder("userId")),
        eq(loops.item, sql.placeholder("item")),
        eq(loops.kind, sql.placeholder("kind")),
      ),
    )
    .orderBy(asc(loops.rank), asc(loops.id))
    .prepare("loops_of_item"),
);

/** Loads the listener's loops of an item, in their order; none for a visitor. */
export async function loadLoopsOf(db: Db, userId: string | null, of: Item): Promise<Loop[]> {
  if (userId === null) return [];
  return (await loopsOfItem(db).execute({ userId, ...of })).map(toLoop);
}

/** Throws NoSuchLoop, also for another listener's loop. */
export async function loadLoop(db: Db, userId: string | null, id: string): Promise<Loop> {
  return toLoop(await rowOf(db, userId, id));
}

async function rowOf(db: Db | Transaction, userId: string | null, id: string): Promise<LoopRow> {
  const own = userId && and(eq(loops.id, id), eq(loops.userId, userId));
  const [row] = own ? await db.select().from(loops).where(own) : [];
  if (!row) throw new NoSuchLoop();
  return row;
}

/** Reads the ranks of an item's loops, in order. */
function ranksOf(tx: Transaction, userId: string, { kind, item }: Item) {
  return tx
    .select({ id: loops.id, rank: loops.rank })
    .from(loops)
    .where(and(eq(loops.userId, userId), eq(loops.item, item), eq(loops.kind, kind)))
    .orderBy(asc(loops.rank), asc(loops.id));
}

/** Returns the loops of the item; throws LoopRefused if there is no room for another. */
async function withRoom(tx: Transaction, userId: string, of: Item) {
  const had = await ranksOf(tx, userId, of);
  if (had.length >= MAX_LOOPS_OF_ITEM) throw new LoopRefused(TOO_MANY_OF_ITEM);
  const [all] = await tx.select({ n: count() }).from(loops).where(eq(loops.userId, userId));
  if ((all?.n ?? 0) >= MAX_LOOPS) throw new LoopRefused(TOO_MANY_LOOPS);
  return had;
}

type Ranks = { id: string; rank: string }[];

const ranksIn = (loops: Ranks) => loops.map(({ rank }) => rank);

/** Returns a rank right after the loop with this id. */
function rankAfter(loops: Ranks, id: string): string {
  return rankAt(ranksIn(loops), loops.findIndex((loop) => loop.id === id) + 1);
}

async function insert(tx: Transaction, row: typeof loops.$inferInsert): Promise<LoopRow> {
  const [made] = await tx.insert(loops).values(row).returning();
  return present(made, "new loop");
}

/**
 * Saves a loop after the others of its item. Throws LoopRefused, UnknownListener.
 */
export async function saveLoop(
  db: Db,
  { userId: asked, loop, now }: { userId: string; loop: NewLoop; now: Date },
): Promise<Loop> {
  return db.transaction(async (tx) => {
    const { id: userId } = await lockListener(tx, asked);
    const had = await withRoom(tx, userId, loop);
    const rank = rankAt(ranksIn(had), had.length);
    const id = crypto.randomUUID();
    return toLoop(await insert(tx, { ...loop, id, userId, rank, createdAt: now }));
  });
}

type OfLoop = { userId: string; id: string };

/** Locks the listener and reads their loop. Throws NoSuchLoop, UnknownListener. */
async function lockLoop(tx: Transaction, { userId: asked, id }: OfLoop): Promise<LoopRow> {
  const { id: userId } = await lockListener(tx, asked);
  return rowOf(tx, userId, id);
}

type Changes = Partial<Pick<NewLoop, "name" | "startMs" | "endMs" | "rate" | "passes">>;

/**
 * Changes what is given. Throws NoSuchLoop, LoopRefused for times that make no loop,
 * UnknownListener.
 */
export async function changeLoop(
  db: Db,
  { changes, ...of }: OfLoop & { changes: Changes },
): Promise<Loop> {
  return db.transaction(async (tx) => {
    const before = await lockLoop(tx, of);
    const { startMs, endMs } = { ...before, ...changes };
    if (endMs - startMs < MIN_SECTION * 1000) throw new LoopRefused(INVALID_SECTION_MESSAGE);
    if (Object.keys(changes).length > 0)
      await tx.update(loops).set(changes).where(eq(loops.id, of.id));
    return toLoop({ ...before, ...changes });
  });
}

/** Throws NoSuchLoop, UnknownListener. @returns the loop's row, for {@link restoreLoop} */
export async function deleteLoop(db: Db, of: OfLoop): Promise<LoopRow> {
  return db.transaction(async (tx) => {
    const row = await lockLoop(tx, of);
    await tx.delete(loops).where(eq(loops.id, row.id));
    return row;
  });
}

/** Puts a deleted loop back in its place, without its days. Throws LoopRefused, UnknownListener. */
export async function restoreLoop(
  db: Db,
  { userId: asked, loop }: { userId: string; loop: Omit<LoopRow, "userId"> },
): Promise<Loop> {
  return db.transaction(async (tx) => {
    const { id: userId } = await lockListener(tx, asked);
    const rank = rankAgain(ranksIn(await withRoom(tx, userId, loop)), loop.rank);
    return toLoop(await insert(tx, { ...loop, userId, rank }));
  });
}

/** Makes a copy right after the loop. Throws NoSuchLoop, LoopRefused, UnknownListener. */
export async function duplicateLoop(db: Db, { now, ...of }: OfLoop & { now: Date }): Promise<Loop> {
  return db.transaction(async (tx) => {
    const row = await lockLoop(tx, of);
    const rank = rankAfter(await withRoom(tx, row.userId, row), row.id);
    const id = crypto.randomUUID();
    return toLoop(await insert(tx, { ...row, ...NOTHING_COUNTED, id, rank, createdAt: now }));
  });
}

/**
 * Ends the loop at `atMs`, and makes another of the rest, right after it. Throws NoSuchLoop,
 * LoopRefused if either would be too short, UnknownListener.
 */
export async function splitLoop(
  db: Db,
  { atMs, now, ...of }: OfLoop & { atMs: number; now: Date },
): Promise<[Loop, Loop]> {
  return db.transaction(async (tx) => {
    const row = await lockLoop(tx, of);
    const isInside = Math.min(atMs - row.startMs, row.endMs - atMs) >= MIN_SECTION * 1000;
    if (!isInside) throw new LoopRefused("Split the loop at a time inside it.");
    const rank = rankAfter(await withRoom(tx, row.userId, row), row.id);
    await tx.update(loops).set({ endMs: atMs }).where(eq(loops.id, row.id));
    const rest = { ...row, ...NOTHING_COUNTED, id: crypto.randomUUID(), rank, createdAt: now };
    const made = await insert(tx, { ...rest, startMs: atMs });
    return [toLoop({ ...row, endMs: atMs }), toLoop(made)];
  });
}

async function reorder(tx: Transaction, wanted: string[], ranks: Ranks): Promise<void> {
  const changed = rerank(wanted, new Map(ranks.map(({ id, rank }) => [id, rank])));
  for (const [id, rank] of changed) await tx.update(loops).set({ rank }).where(eq(loops.id, id));
}

/**
 * Puts the item's loops in this order; those that are not named stay behind them.
 * Throws NoSuchLoop if an id is not of one of them, UnknownListener.
 */
export async function orderLoops(
  db: Db,
  { userId: asked, ids, ...of }: Item & { userId: string; ids: readonly string[] },
): Promise<Loop[]> {
  const userId = await db.transaction(async (tx) => {
    const { id: userId } = await lockListener(tx, asked);
    const ranks = await ranksOf(tx, userId, of);
    const own = new Set(ranks.map(({ id }) => id));
    const wanted = new Set(ids);
    if (ids.some((id) => !own.has(id))) throw new NoSuchLoop();
    await reorder(tx, [...wanted, ...[...own].filter((id) => !wanted.has(id))], ranks);
    return userId;
  });
  return loadLoopsOf(db, userId, of);
}

/** Moves a loop one place among those of its item. Throws NoSuchLoop, UnknownListener. */
export async function moveLoop(
  db: Db,
  { to, ...of }: OfLoop & { to: "earlier" | "later" },
): Promise<Loop> {
  return db.transaction(async (tx) => {
    const row = await lockLoop(tx, of);
    const ranks = await ranksOf(tx, row.userId, row);
    const order = ranks.map(({ id }) => id);
    const at = order.indexOf(row.id);
    const other = to === "earlier" ? at - 1 : at + 1;
    const passed = order[other];
    if (passed === undefined) return toLoop(row);
    order[at] = passed;
    order[other] = row.id;
    await reorder(tx, order, ranks);
    return toLoop(row);
  });
}

/** What became of loops that were imported. */
export interface AddedLoops {
  added: number;
  /** Had before: the same item and times. */
  known: number;
  /** Beyond the limits. */
  full: number;
}

const keyOf = ({ kind, item, startMs, endMs }: Item & { startMs: number; endMs: number }) =>
  `${kind} ${item} ${startMs} ${endMs}`;

/**
 * Saves loops that the listener does not have yet, as far as there is room. Throws UnknownListener.
 */
export async function addLoops(
  db: Db | Transaction,
  { userId: asked, loops: given, now }: { userId: string; loops: readonly NewLoop[]; now: Date },
): Promise<AddedLoops> {
  if (given.length === 0) return { added: 0, known: 0, full: 0 };
  return db.transaction(async (tx) => {
    const { id: userId } = await lockListener(tx, asked);
    const had = await tx.select().from(loops).where(eq(loops.userId, userId));
    const known = new Set(had.map(keyOf));
    const lastRanks = new Map<string, string>();
    const counts = new Map<string, number>();
    for (const { kind, item, rank } of had) {
      const key = `${kind} ${item}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      if (rank > (lastRanks.get(key) ?? "")) lastRanks.set(key, rank);
    }
    const fresh = new Map<string, NewLoop[]>();
    const told = { added: 0, known: 0, full: 0 };
    for (const loop of given) {
      const key = `${loop.kind} ${loop.item}`;
      const n = counts.get(key) ?? 0;
      if (known.has(keyOf(loop))) told.known += 1;
      else if (n >= MAX_LOOPS_OF_ITEM || had.length + told.added >= MAX_LOOPS) told.full += 1;
      else {
        known.add(keyOf(loop));
        counts.set(key, n + 1);
        fresh.set(key, [...(fresh.get(key) ?? []), loop]);
        told.added += 1;
      }
    }
    const rows = [...fresh].flatMap(([key, list]) => {
      const ranks = generateNKeysBetween(lastRanks.get(key) ?? null, null, list.length);
      return list.map((loop, at) => ({
        ...loop,
        ...{ id: crypto.randomUUID(), userId, rank: present(ranks[at], "rank"), createdAt: now },
      }));
    });
    for (let from = 0; from < rows.length; from += 1000)
      await tx.insert(loops).values(rows.slice(from, from + 1000));
    return told;
  });
}
