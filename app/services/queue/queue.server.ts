/**
 * What plays next: the queue, and the list that goes on when it is empty. Its tables are
 * `queue_items` and `queue_operations`. Called by routes.
 */
import { and, asc, DrizzleQueryError, eq, inArray, lt } from "drizzle-orm";
import { generateNKeysBetween } from "fractional-indexing";
import { rankAgain, rankAt } from "~/domain/lists/rerank";
import * as queue from "~/domain/queue/queue";
import type { QueueItem } from "~/domain/queue/queue";
import { DAY_MS } from "~/domain/text/durations";
import type { Db } from "../platform/db/database.server";
import { queueItems, queueOperations } from "../platform/db/schema.server";
import { lockListener, type Transaction } from "../listeners/listeners.server";
import { podcastOfEpisode } from "../podcasts/podcast-access.server";
import { NoSuchEpisode } from "../podcasts/playable-episode.server";

export const ITEM_GONE = "This is not in your queue any more.";
export const ITEM_ID_TAKEN = "This item id is taken.";
export const OPERATION_ID_TAKEN = "This operation id is taken.";

/** The item is not in the listener's queue. */
export class NoSuchItem extends Error {
  override name = "NoSuchItem";
  override message = ITEM_GONE;
}

/** A neighbour has gone, the queue is full, or an id is taken. The message is for the listener. */
export class QueueConflict extends Error {
  override name = "QueueConflict";
}

/** The owner of the queue and the operation. An operation id takes effect once. */
export type Change = { userId: string; opId?: string | undefined; now: Date };

type Ranked = QueueItem & { rank: string };

/**
 * The new queue, and the item that was added or removed; `rank` is where one that can be restored
 * was.
 */
export type Changed = { items: QueueItem[]; item: QueueItem | null; rank?: string | undefined };

const ranksIn = (items: readonly Ranked[]) => items.map(({ rank }) => rank);

type Kind = "add" | "remove" | "restore" | "move" | "shift" | "play" | "replace" | "truncate";
type Outcome = { rest: readonly Ranked[]; item?: Ranked | null };

/** How long a retried operation is recognised. */
const OPERATION_AGE_MS = DAY_MS;

function toItem({ id, feature, fromRadio, ...of }: QueueItem): QueueItem {
  const entry = { id, feature, fromRadio };
  return of.ytid === undefined
    ? { ...entry, episodeId: of.episodeId }
    : { ...entry, ytid: of.ytid };
}

async function loadRanked(db: Db | Transaction, userId: string): Promise<Ranked[]> {
  const { id, ytid, episodeId, feature, fromRadio, rank } = queueItems;
  const rows = await db
    .select({ id, ytid, episodeId, feature, fromRadio, rank })
    .from(queueItems)
    .where(eq(queueItems.userId, userId))
    .orderBy(asc(rank), asc(id));
  return rows.map(({ ytid, episodeId, ...row }) =>
    ytid === null ? { ...row, episodeId: episodeId ?? "" } : { ...row, ytid },
  );
}

async function loadOperation(tx: Transaction, userId: string, opId: string) {
  const { kind, item, operationId } = queueOperations;
  const [made] = await tx
    .select({ kind, item })
    .from(queueOperations)
    .where(and(eq(queueOperations.userId, userId), eq(operationId, opId)));
  return made;
}

async function saveOperation(
  tx: Transaction,
  userId: string,
  row: { operationId: string; kind: Kind; item: QueueItem | null; createdAt: Date },
) {
  const old = lt(queueOperations.createdAt, new Date(row.createdAt.getTime() - OPERATION_AGE_MS));
  await tx.delete(queueOperations).where(and(eq(queueOperations.userId, userId), old));
  await tx.insert(queueOperations).values({ userId, ...row });
}

/**
 * Applies one change atomically, after the listener's earlier ones. A repeated operation changes
 * nothing and returns its first item with the current queue. Throws UnknownListener, QueueConflict.
 */
async function change(
  db: Db,
  { userId: asked, opId, now }: Change,
  kind: Kind,
  act: (tx: Transaction, items: readonly Ranked[], userId: string) => Outcome | Promise<Outcome>,
): Promise<Changed> {
  return db.transaction(async (tx) => {
    const { id: userId } = await lockListener(tx, asked);
    const items = await loadRanked(tx, userId);
    const made = opId ? await loadOperation(tx, userId, opId) : undefined;
    if (made && made.kind !== kind) throw new QueueConflict(OPERATION_ID_TAKEN);
    if (made) return { items: items.map(toItem), item: made.item };
    const { rest, item: touched } = await act(tx, items, userId);
    const gone = items.filter(({ id }) => !queue.hasItem(rest, id)).map(({ id }) => id);
    if (gone.length > 0) await tx.delete(queueItems).where(inArray(queueItems.id, gone));
    const item = touched ? toItem(touched) : null;
    if (opId) await saveOperation(tx, userId, { operationId: opId, kind, item, createdAt: now });
    return { items: rest.map(toItem), item, rank: touched?.rank };
  });
}

/** Loads the items that come next, without the current one. */
export async function loadQueue(db: Db, userId: string): Promise<QueueItem[]> {
  return (await loadRanked(db, userId)).map(toItem);
}

/** SQLSTATE: a row refers to another one that does not exist. */
const FOREIGN_KEY = "23503";

function throwUnknown(error: unknown): never {
  const cause = error instanceof DrizzleQueryError ? error.cause : null;
  if (cause && "code" in cause && cause.code === FOREIGN_KEY) throw new NoSuchEpisode();
  throw error;
}

/**
 * Appends an item. Its id is the operation's, so it is added once, even if it has been played
 * since. Throws NoSuchEpisode.
 */
export function addToQueue(db: Db, { now, ...of }: Change, item: QueueItem): Promise<Changed> {
  return change(db, { ...of, opId: item.id, now }, "add", async (tx, items, userId) => {
    if (items.length >= queue.QUEUE_LIMIT) throw new QueueConflict(queue.QUEUE_FULL);
    const { episodeId } = item;
    if (episodeId !== undefined && !(await podcastOfEpisode(tx, userId, episodeId)))
      throw new NoSuchEpisode();
    const row = { ...item, rank: rankAt(ranksIn(items), items.length) };
    const added = await tx
      .insert(queueItems)
      .values({ ...row, userId, addedAt: now })
      .onConflictDoNothing()
      .returning({ id: queueItems.id })
      .catch(throwUnknown);
    if (added.length === 0) throw new QueueConflict(ITEM_ID_TAKEN);
    return { rest: queue.add(items, row), item: row };
  });
}

/** Removes an item, idempotently; `item` is null if it is not in the queue. */
export function removeFromQueue(db: Db, of: Change, id: string): Promise<Changed> {
  return change(db, of, "remove", (_tx, items) => {
    const item = items.find((one) => one.id === id) ?? null;
    return { rest: queue.remove(items, id), item };
  });
}

/**
 * Restores a removed item at its old position, idempotently. Throws NoSuchEpisode, and
 * QueueConflict if the queue is full.
 */
export function restoreToQueue(
  db: Db,
  of: Change,
  { item, rank }: { item: QueueItem; rank: string },
): Promise<Changed> {
  return change(db, of, "restore", async (tx, items, userId) => {
    if (queue.hasItem(items, item.id)) return { rest: items };
    if (items.length >= queue.QUEUE_LIMIT) throw new QueueConflict(queue.QUEUE_FULL);
    const row = { ...item, rank: rankAgain(ranksIn(items), rank) };
    await tx
      .insert(queueItems)
      .values({ ...row, userId, addedAt: of.now })
      .catch(throwUnknown);
    const after = items.filter((other) => other.rank > row.rank);
    return { rest: [...items.slice(0, items.length - after.length), row, ...after], item: row };
  });
}

/**
 * Moves an item before another one, or to the end for null. Throws NoSuchItem, and QueueConflict if
 * `before` has gone.
 */
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
    const rank = rankAt(ranksIn(rest.toSpliced(at, 1)), at);
    await tx.update(queueItems).set({ rank }).where(eq(queueItems.id, id));
    return { rest };
  });
}

/** Removes the first item to play it (NEXT-1); `item` is null if the queue is empty. */
export function shiftQueue(db: Db, of: Change): Promise<Changed> {
  return change(db, of, "shift", (_tx, items) => queue.shift(items));
}

/**
 * Removes an item to play it, with the items before it unless `keep` is true. Throws NoSuchItem.
 */
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

/**
 * Removes everything after an item, or everything for null. Throws QueueConflict if the item has
 * gone.
 */
export function truncateQueue(db: Db, of: Change, after: string | null): Promise<Changed> {
  return change(db, of, "truncate", (_tx, items) => {
    const rest = queue.truncate(items, after);
    if (!rest) throw new QueueConflict(queue.QUEUE_CHANGED);
    return { rest };
  });
}

/** Replaces the whole queue. Throws QueueConflict for too many items or an id that is taken. */
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
