import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import * as pure from "~/domain/queue/queue";
import { QUEUE_LIMIT, type QueueItem } from "~/domain/queue/queue";
import { uniqueYtid, useDatabase } from "../../../tests/support/data/database";
import type { Db } from "../platform/db/database.server";
import { createListener, UnknownListener } from "../listeners/listeners.server";
import {
  addToQueue,
  moveInQueue,
  NoSuchItem,
  playFromQueue,
  QueueConflict,
  loadQueue,
  removeFromQueue,
  replaceQueue,
  restoreToQueue,
  shiftQueue,
  truncateQueue,
} from "./queue.server";

const now = new Date("2026-11-21T12:00:00Z");
const uuid = () => crypto.randomUUID();
const someItem = (more: Partial<QueueItem & { ytid: string }> = {}): QueueItem => ({
  id: uuid(),
  ytid: uniqueYtid(),
  feature: "history",
  fromRadio: false,
  ...more,
});

async function filled(db: Db, length: number) {
  const userId = await createListener(db);
  const items = Array.from({ length }, () => someItem());
  for (const item of items) await addToQueue(db, { userId, now }, item);
  return { userId, items, ids: items.map(({ id }) => id) };
}

const idsOf = (items: readonly QueueItem[]) => items.map(({ id }) => id);

describe("the queue", () => {
  const db = useDatabase();
  const idsNow = async (userId: string) => idsOf(await loadQueue(db(), userId));

  it("adds at the end and stores where an item came from", async () => {
    const { userId, items } = await filled(db(), 2);
    const radio = someItem({ feature: "radio", fromRadio: true });
    const { items: answered, item } = await addToQueue(db(), { userId, now }, radio);
    expect(item).toEqual(radio);
    expect(answered).toEqual([...items, radio]);
    expect(await loadQueue(db(), userId)).toEqual([...items, radio]);
  });

  it("is each listener's own", async () => {
    const [mine, other] = [await filled(db(), 1), await filled(db(), 1)];
    const of = { userId: other.userId, now };
    const [id = ""] = mine.ids;
    await removeFromQueue(db(), of, id);
    await expect(playFromQueue(db(), of, { id, keep: false })).rejects.toThrow(NoSuchItem);
    await expect(moveInQueue(db(), of, { id, before: null })).rejects.toThrow(NoSuchItem);
    await expect(addToQueue(db(), of, someItem({ id }))).rejects.toThrow(QueueConflict);
    expect(await idsNow(mine.userId)).toEqual(mine.ids);
    expect(await idsNow(other.userId)).toEqual(other.ids);
  });

  it("restores a removed item at its place, once, also after its neighbours have moved", async () => {
    const { userId, ids, items } = await filled(db(), 4);
    const [a = "", b = "", c = "", d = ""] = ids;
    const of = { userId, now };
    const { item, rank = "" } = await removeFromQueue(db(), of, b);
    expect(item).toEqual(items[1]);
    const removed = { item: item!, rank };
    await moveInQueue(db(), of, { id: d, before: c });
    await moveInQueue(db(), of, { id: a, before: d });
    for (let sent = 0; sent < 2; sent++) await restoreToQueue(db(), of, removed);
    expect((await idsNow(userId)).toSorted()).toEqual(ids.toSorted());
    await removeFromQueue(db(), of, b);
    await removeFromQueue(db(), of, a);
    await restoreToQueue(db(), of, removed);
    expect(await idsNow(userId)).toEqual([b, d, c]);
    for (const id of ids) await moveInQueue(db(), of, { id, before: null }).catch(() => null);
    expect(await idsNow(userId)).toEqual([b, c, d]);
  });

  it("does not restore into a full queue", async () => {
    const { userId, ids } = await filled(db(), 2);
    const of = { userId, now };
    const { item, rank = "" } = await removeFromQueue(db(), of, ids[0] ?? "");
    const others = Array.from({ length: QUEUE_LIMIT }, () => someItem());
    await replaceQueue(db(), of, others);
    await expect(restoreToQueue(db(), of, { item: item!, rank })).rejects.toThrow(QueueConflict);
  });

  it("adds an item once, even if it has been played since", async () => {
    const { userId, items } = await filled(db(), 1);
    await addToQueue(db(), { userId, now }, items[0]!);
    expect((await loadQueue(db(), userId)).length).toBe(1);
    await shiftQueue(db(), { userId, now });
    expect(await addToQueue(db(), { userId, now }, items[0]!)).toEqual({
      items: [],
      item: items[0],
    });
  });

  it("answers a repeated shift with the same item, and removes no other", async () => {
    const { userId, items } = await filled(db(), 3);
    const of = { userId, opId: uuid(), now };
    const answers = await Promise.all([1, 2, 3, 4].map(() => shiftQueue(db(), of)));
    for (const answer of answers) expect(answer.item).toEqual(items[0]);
    expect(await loadQueue(db(), userId)).toEqual(items.slice(1));
    expect((await shiftQueue(db(), { userId, opId: uuid(), now })).item).toEqual(items[1]);
  });

  it("gives each item to exactly one of several shifts at the same time", async () => {
    const { userId, ids } = await filled(db(), 5);
    const taken = await Promise.all(
      Array.from({ length: 7 }, () => shiftQueue(db(), { userId, opId: uuid(), now })),
    );
    expect(taken.flatMap(({ item }) => (item ? [item.id] : [])).sort()).toEqual([...ids].sort());
    expect(await idsNow(userId)).toEqual([]);
  });

  it("loses nothing when two tabs add, move and remove at the same time", async () => {
    const { userId, ids } = await filled(db(), 4);
    const [a = "", b = "", c = "", d = ""] = ids;
    const added = Array.from({ length: 6 }, () => someItem());
    await Promise.all([
      ...added.map((item) => addToQueue(db(), { userId, now }, item)),
      moveInQueue(db(), { userId, now }, { id: d, before: a }),
      moveInQueue(db(), { userId, now }, { id: c, before: d }),
      removeFromQueue(db(), { userId, now }, b),
    ]);
    const left = await idsNow(userId);
    expect([...left].sort()).toEqual([a, c, d, ...idsOf(added)].sort());
    expect(left.indexOf(d)).toBeLessThan(left.indexOf(a));
  });

  it("does not repeat a move after a later one", async () => {
    const { userId, ids } = await filled(db(), 3);
    const [a = "", b = "", c = ""] = ids;
    const of = { userId, opId: uuid(), now };
    await moveInQueue(db(), of, { id: c, before: a });
    await moveInQueue(db(), { userId, now }, { id: c, before: null });
    await moveInQueue(db(), of, { id: c, before: a });
    expect(await idsNow(userId)).toEqual([a, b, c]);
  });

  it("rejects a move next to a missing item, and an operation id of another kind", async () => {
    const { userId, ids } = await filled(db(), 3);
    const [a = "", b = "", c = ""] = ids;
    const opId = uuid();
    await shiftQueue(db(), { userId, opId, now });
    const move = moveInQueue(db(), { userId, now }, { id: c, before: a });
    await expect(move).rejects.toThrow(QueueConflict);
    await expect(removeFromQueue(db(), { userId, opId, now }, b)).rejects.toThrow(QueueConflict);
    await expect(truncateQueue(db(), { userId, now }, a)).rejects.toThrow(QueueConflict);
    expect(await idsNow(userId)).toEqual([b, c]);
  });

  it("skips ahead, or plays one item and keeps the others", async () => {
    const { userId, ids } = await filled(db(), 4);
    const [a = "", b = "", c = "", d = ""] = ids;
    const out = await playFromQueue(db(), { userId, now }, { id: c, keep: true });
    expect([out.item?.id, idsOf(out.items)]).toEqual([c, [a, b, d]]);
    const ahead = await playFromQueue(db(), { userId, now }, { id: b, keep: false });
    expect([ahead.item?.id, idsOf(ahead.items)]).toEqual([b, [d]]);
  });

  it("is replaced as a whole, once per operation, and not by another listener's items", async () => {
    const { userId } = await filled(db(), 2);
    const others = [someItem(), someItem({ feature: "radio", fromRadio: true })];
    const of = { userId, opId: uuid(), now };
    expect((await replaceQueue(db(), of, others)).items).toEqual(others);
    await shiftQueue(db(), { userId, now });
    expect((await replaceQueue(db(), of, others)).items).toEqual(others.slice(1));
    const { items } = await filled(db(), 1);
    const taken = replaceQueue(db(), { userId, now }, [someItem(), ...items]);
    await expect(taken).rejects.toThrow(QueueConflict);
    expect(await loadQueue(db(), userId)).toEqual(others.slice(1));
    const tooMany = Array.from({ length: QUEUE_LIMIT + 1 }, () => someItem());
    await expect(replaceQueue(db(), { userId, now }, tooMany)).rejects.toThrow(/full/);
    expect((await replaceQueue(db(), { userId, now }, [])).items).toEqual([]);
  });

  it("takes up to 200 items", async () => {
    const { userId } = await filled(db(), QUEUE_LIMIT);
    await expect(addToQueue(db(), { userId, now }, someItem())).rejects.toThrow(/full/);
  });

  it("forgets operations after a day", async () => {
    const { userId, items } = await filled(db(), 4);
    const old = { userId, opId: uuid(), now };
    await shiftQueue(db(), old);
    const later = new Date(now.getTime() + 2 * 86_400_000);
    await shiftQueue(db(), { userId, opId: uuid(), now: later });
    expect((await shiftQueue(db(), { ...old, now: later })).item).toEqual(items[2]);
  });

  it("rejects an unknown listener", async () => {
    const nobody = { userId: uuid(), now };
    await expect(addToQueue(db(), nobody, someItem())).rejects.toThrow(UnknownListener);
  });

  describe("over any operations", () => {
    let userId = "";
    beforeAll(async () => {
      userId = await createListener(db());
    });

    it("agrees with the pure queue of the browser when each operation is sent twice", async () => {
      await fc.assert(
        fc.asyncProperty(steps, async (taken) => {
          await truncateQueue(db(), { userId, now }, null);
          const pool = Array.from({ length: 6 }, () => someItem());
          let model: readonly QueueItem[] = [];
          for (const step of taken) {
            model = onModel(model, step, pool);
            const opId = uuid();
            for (let sent = 0; sent < 2; sent++) await onStore(db(), userId, opId, step, pool);
            expect(await loadQueue(db(), userId)).toEqual(model);
          }
        }),
        { numRuns: 12 },
      );
    });
  });
});

type Step = {
  act: "add" | "remove" | "move" | "shift" | "play" | "truncate";
  a: number;
  b: number;
};

const steps = fc.array(
  fc.record<Step>({
    act: fc.constantFrom(
      "add",
      "add",
      "add",
      "move",
      "move",
      "remove",
      "shift",
      "play",
      "truncate",
    ),
    a: fc.nat(5),
    b: fc.nat(6),
  }),
  { minLength: 1, maxLength: 14 },
);

/** An item is added once in a run, because adding it again is the same operation. */
const addedOf = new WeakMap<object, Set<string>>();

function onModel(model: readonly QueueItem[], { act, a, b }: Step, pool: QueueItem[]) {
  const item = pool[a]!;
  const before = pool[b]?.id ?? null;
  if (act === "add") {
    const added = addedOf.get(pool) ?? new Set();
    addedOf.set(pool, added);
    return added.has(item.id) ? model : (added.add(item.id), pure.add(model, item));
  }
  if (act === "remove") return pure.remove(model, item.id);
  if (act === "move") return pure.move(model, item.id, before) ?? model;
  if (act === "shift") return pure.shift(model).rest;
  if (act === "play") return pure.take(model, item.id, b % 2 === 0)?.rest ?? model;
  return pure.truncate(model, before) ?? model;
}

async function onStore(
  db: Db,
  userId: string,
  opId: string,
  { act, a, b }: Step,
  pool: QueueItem[],
) {
  const of = { userId, opId, now };
  const item = pool[a]!;
  const before = pool[b]?.id ?? null;
  const made = {
    add: () => addToQueue(db, of, item),
    remove: () => removeFromQueue(db, of, item.id),
    move: () => moveInQueue(db, of, { id: item.id, before }),
    shift: () => shiftQueue(db, of),
    play: () => playFromQueue(db, of, { id: item.id, keep: b % 2 === 0 }),
    truncate: () => truncateQueue(db, of, before),
  };
  await made[act]().catch((error: unknown) => {
    if (!(error instanceof NoSuchItem || error instanceof QueueConflict)) throw error;
  });
}
