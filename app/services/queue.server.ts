import { and, asc, eq, inArray, lt } from "drizzle-orm";
import { generateKeyBetween, generateNKeysBetween } from "fractional-indexing";
import * as queue from "~/domain/queue";
import type { QueueItem } from "~/domain/queue";
import type { Db } from "./db/database.server";
import { queueItems, queueOperations } from "./db/schema.server";
import { lockListener, type Transaction } from "./listeners.server";

/** The item that a change names is not in the listener's queue. */
export class NoSuchItem extends Error {
  override name = "NoSuchItem";
  override message = "This video is not in your queue any more.";
}

/** The change does not fit: its neighbour is gone, the queue is full, an id is taken. Says so to the listener. */
export class QueueConflict extends Error {
  override name = "QueueConflict";
}

/** Whose queue changes, and by which operation: the same one changes it once. */
export type Change = { userId: string; opId?: string | undefined; now: Date };

/** What waits now, and the item that the change put in or took out. */
export type Changed = { items: QueueItem[]; item: QueueItem | null };

type Kind = "add" | "remove" | "move" | "shift" | "play" | "replace" | "truncate";
type Ranked = QueueItem & { rank: string };
type Outcome = { rest: readonly Ranked[]; item?: Ranked | null };

/** How long a retried operation is recognised, in ms. */
const REMEMBERED = 86_400_000;

function toItem({ id, ytid, feature, fromRadio }: QueueItem): QueueItem {
  return { id, ytid, feature, fromRadio };
}

function ranked(db: Db | Transaction, userId: string): Promise<Ranked[]> {
  const { id, ytid, feature, fromRadio, rank } = queueItems;
  return db
    .select({ id, ytid, feature, fromRadio, rank })
    .from(queueItems)
    .where(eq(queueItems.userId, userId))
    .orderBy(asc(rank), asc(id));
}

async function operation(tx: Transaction, userId: string, opId: string) {
  const { kind, item, operationId } = queueOperations;
  const [made] = await tx
    .select({ kind, item })
    .from(queueOperations)
    .where(and(eq(queueOperations.userId, userId), eq(operationId, opId)));
  return made;
}

async function note(
  tx: Transaction,
  userId: string,
  row: { operationId: string; kind: Kind; item: QueueItem | null; createdAt: Date },
) {
  const old = lt(queueOperations.createdAt, new Date(row.createdAt.getTime() - REMEMBERED));
  await tx.delete(queueOperations).where(and(eq(queueOperations.userId, userId), old));
  await tx.insert(queueOperations).values({ userId, ...row });
}

/**
 * One change, all or nothing, after the listener's earlier ones. An operation made before changes
 * nothing and answers the item of then beside the queue of now. Throws UnknownListener, QueueConflict.
 */
async function change(
  db: Db,
  { userId: asked, opId, now }: Change,
  kind: Kind,
  act: (tx: Transaction, items: readonly Ranked[], userId: string) => Outcome | Promise<Outcome>,
): Promise<Changed> {
  return db.transaction(async (tx) => {
    const { id: userId } = await lockListener(tx, asked);
    const items = await ranked(tx, userId);
    const made = opId ? await operation(tx, userId, opId) : undefined;
    if (made && made.kind !== kind) throw new QueueConflict("This operation id is taken.");
    if (made) return { items: items.map(toItem), item: made.item };
    const { rest, item: touched } = await act(tx, items, userId);
    const gone = items.filter(({ id }) => !queue.hasItem(rest, id)).map(({ id }) => id);
    if (gone.length > 0) await tx.delete(queueItems).where(inArray(queueItems.id, gone));
    const item = touched ? toItem(touched) : null;
    if (opId) await note(tx, userId, { operationId: opId, kind, item, createdAt: now });
    return { items: rest.map(toItem), item };
  });
}

/** What waits, the next one first. The current video is not among it. */
export async function queueOf(db: Db, userId: string): Promise<QueueItem[]> {
  return (await ranked(db, userId)).map(toItem);
}

export async function hasQueue(db: Db, userId: string): Promise<boolean> {
  const { id } = queueItems;
  const first = await db
    .select({ id })
    .from(queueItems)
    .where(eq(queueItems.userId, userId))
    .limit(1);
  return first.length > 0;
}

/** Adds at the end. The item's id is the operation's: added once, even when it has been played since. */
export function addToQueue(db: Db, { now, ...of }: Change, item: QueueItem): Promise<Changed> {
  return change(db, { ...of, opId: item.id, now }, "add", async (tx, items, userId) => {
    if (items.length >= queue.QUEUE_LIMIT) throw new QueueConflict(queue.QUEUE_FULL);
    const row = { ...item, rank: generateKeyBetween(items.at(-1)?.rank ?? null, null) };
    const added = await tx
      .insert(queueItems)
      .values({ ...row, userId, addedAt: now })
      .onConflictDoNothing()
      .returning({ id: queueItems.id });
    if (added.length === 0) throw new QueueConflict("This item id is taken.");
    return { rest: queue.add(items, row), item: row };
  });
}

/** An item that is gone already is as good as removed. */
export function removeFromQueue(db: Db, of: Change, id: string): Promise<Changed> {
  return change(db, of, "remove", (_tx, items) => ({ rest: queue.remove(items, id) }));
}

/** In front of another item, at the end for null. Throws NoSuchItem, and QueueConflict without its neighbour. */
export function moveInQueue(
  db: Db,
  of: Change,
  { id, before }: { id: string; before: string | null },
): Promise<Changed> {
  return change(db, of, "move", async (tx, items) => {
    if (!queue.hasItem(items, id)) throw new NoSuchItem();
    const rest = queue.move(items, id, before);
    if (!rest) throw new QueueConflict(queue.QUEUE_CHANGED);
    const at = rest.findIndex((item) => item.id === id);
    const stays = rest === items || items[at]?.id === id;
    if (stays) return { rest };
    const rank = generateKeyBetween(rest[at - 1]?.rank ?? null, rest[at + 1]?.rank ?? null);
    await tx.update(queueItems).set({ rank }).where(eq(queueItems.id, id));
    return { rest };
  });
}

/** Takes the first item out to be played (spec 1 §4, Play next 1); `item` is null when nothing waits. */
export function shiftQueue(db: Db, of: Change): Promise<Changed> {
  return change(db, of, "shift", (_tx, items) => queue.shift(items));
}

/** Takes an item out to be played; the earlier ones go too, unless they are kept. Throws NoSuchItem. */
export function playFromQueue(
  db: Db,
  of: Change,
  { id, keep }: { id: string; keep: boolean },
): Promise<Changed> {
  return change(db, of, "play", (_tx, items) => {
    const taken = queue.take(items, id, keep);
    if (!taken) throw new NoSuchItem();
    return taken;
  });
}

/** Drops everything after an item, all of it for null. Throws QueueConflict when that item is gone. */
export function truncateQueue(db: Db, of: Change, after: string | null): Promise<Changed> {
  return change(db, of, "truncate", (_tx, items) => {
    const rest = queue.truncate(items, after);
    if (!rest) throw new QueueConflict(queue.QUEUE_CHANGED);
    return { rest };
  });
}

/** Puts these in the place of all that waits. Throws QueueConflict for too many, and for an id that is taken. */
export function replaceQueue(db: Db, of: Change, others: readonly QueueItem[]): Promise<Changed> {
  return change(db, of, "replace", async (tx, _items, userId) => {
    const items = queue.replace(others);
    if (items.length > queue.QUEUE_LIMIT) throw new QueueConflict(queue.QUEUE_FULL);
    const ranks = generateNKeysBetween(null, null, items.length);
    const rest = items.map((item, at) => ({ ...item, rank: ranks[at] ?? "" }));
    if (rest.length === 0) return { rest };
    const added = await tx
      .insert(queueItems)
      .values(rest.map((row) => ({ ...row, userId, addedAt: of.now })))
      .onConflictDoNothing()
      .returning({ id: queueItems.id });
    if (added.length < rest.length) throw new QueueConflict("An item id is taken.");
    return { rest };
  });
}
