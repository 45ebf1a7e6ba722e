import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { uniqueYtid, useDatabase } from "../../../tests/support/data/database";
import { longListener } from "../../../tests/support/data/long-listener";
import { passesOf, recordPass } from "../../../tests/support/data/record-pass";
import { MAX_LOOPS_OF_ITEM, type NewLoop } from "~/domain/loops/loop";
import { clearHistory, setKeepHistory } from "../history/keep-history.server";
import { mergeListener } from "../listener-data/merge-listener.server";
import { createListener } from "../listeners/listeners.server";
import {
  listeningDays,
  loopedSections,
  sectionListeners,
  users,
  videos,
} from "../platform/db/schema.server";
import { firstShownDay, loadLastLoops, loadLoopList } from "./loop-list.server";
import {
  addLoops,
  changeLoop,
  deleteLoop,
  duplicateLoop,
  loadLoop,
  loadLoopsOf,
  LoopRefused,
  moveLoop,
  NoSuchLoop,
  orderLoops,
  restoreLoop,
  saveLoop,
  splitLoop,
} from "./loops.server";
import { loadWhatOthersLoop, pruneSections, setSectionHidden } from "./popular.server";

const now = new Date("2026-11-21T12:00:00Z");
const event = () => crypto.randomUUID();

function loopOf(item: string, more: Partial<NewLoop> = {}): NewLoop {
  const plain = { name: "", startMs: 12_000, endMs: 18_500, rate: null, passes: null };
  return { kind: "video", item, ...plain, ...more };
}

describe("saved loops", () => {
  const db = useDatabase();
  let userId = "";
  beforeAll(async () => {
    userId = await longListener(db());
  });
  const save = (loop: NewLoop, who = userId) => saveLoop(db(), { userId: who, loop, now });
  const namesOf = async (item: string, who: string | null = userId) =>
    (await loadLoopsOf(db(), who, { kind: "video", item })).map(({ name }) => name);

  async function saved(...names: string[]) {
    const item = uniqueYtid();
    const ids: string[] = [];
    for (const name of names) ids.push((await save(loopOf(item, { name }))).id);
    return { item, ids, of: { kind: "video", item } as const };
  }

  it("stand in the order in which they were saved, until they are moved", async () => {
    const { item, ids, of } = await saved("one", "two", "three");
    expect(await namesOf(item)).toEqual(["one", "two", "three"]);
    await moveLoop(db(), { userId, id: ids[2]!, to: "earlier" });
    expect(await namesOf(item)).toEqual(["one", "three", "two"]);
    await moveLoop(db(), { userId, id: ids[0]!, to: "earlier" });
    await moveLoop(db(), { userId, id: ids[0]!, to: "later" });
    expect(await namesOf(item)).toEqual(["three", "one", "two"]);
    await orderLoops(db(), { userId, ...of, ids: [ids[1]!] });
    expect(await namesOf(item)).toEqual(["two", "three", "one"]);
    const strange = orderLoops(db(), { userId, ...of, ids: [event()] });
    await expect(strange).rejects.toBeInstanceOf(NoSuchLoop);
  });

  it("change, are copied, split, deleted and put back in their place", async () => {
    const { item, ids } = await saved("one", "two");
    const id = ids[0]!;
    await changeLoop(db(), { userId, id, changes: { name: "first", rate: 0.75, passes: 8 } });
    expect(await loadLoop(db(), userId, id)).toMatchObject({
      name: "first",
      rate: 0.75,
      passes: 8,
    });
    const wrong = changeLoop(db(), { userId, id, changes: { endMs: 12_050 } });
    await expect(wrong).rejects.toThrow("Invalid slider start/end times");
    await duplicateLoop(db(), { userId, id, now });
    expect(await namesOf(item)).toEqual(["first", "first", "two"]);
    const [first, rest] = await splitLoop(db(), { userId, id, atMs: 15_000, now });
    expect([first.startMs, first.endMs, rest.startMs, rest.endMs]).toEqual([
      12_000, 15_000, 15_000, 18_500,
    ]);
    const outside = splitLoop(db(), { userId, id, atMs: 15_000, now });
    await expect(outside).rejects.toThrow("Split the loop at a time inside it.");
    const gone = await deleteLoop(db(), { userId, id: rest.id });
    expect(await namesOf(item)).toEqual(["first", "first", "two"]);
    await restoreLoop(db(), { userId, loop: gone });
    const starts = (await loadLoopsOf(db(), userId, { kind: "video", item })).map((l) => l.startMs);
    expect(starts).toEqual([12_000, 15_000, 12_000, 12_000]);
  });

  it("come back where another has been made meanwhile, and can be duplicated on", async () => {
    const { item, ids } = await saved("one", "two", "three");
    const gone = await deleteLoop(db(), { userId, id: ids[1]! });
    await duplicateLoop(db(), { userId, id: ids[0]!, now });
    const loops = [gone, await deleteLoop(db(), { userId, id: ids[2]! })];
    await save(loopOf(item, { name: "four" }));
    for (const loop of loops) await restoreLoop(db(), { userId, loop });
    expect((await namesOf(item)).toSorted()).toEqual(["four", "one", "one", "three", "two"]);
    for (const { id } of await loadLoopsOf(db(), userId, { kind: "video", item }))
      await duplicateLoop(db(), { userId, id, now });
    const names = await namesOf(item);
    expect(names.every((name, at) => name === names[at - (at % 2)])).toBe(true);
  });

  it("belong to their listener alone", async () => {
    const { item, ids } = await saved("mine");
    const other = await createListener(db());
    const id = ids[0]!;
    expect(await namesOf(item, other)).toEqual([]);
    expect(await namesOf(item, null)).toEqual([]);
    const tries = [
      () => loadLoop(db(), other, id),
      () => loadLoop(db(), null, id),
      () => changeLoop(db(), { userId: other, id, changes: { name: "theirs" } }),
      () => deleteLoop(db(), { userId: other, id }),
      () => duplicateLoop(db(), { userId: other, id, now }),
      () => splitLoop(db(), { userId: other, id, atMs: 15_000, now }),
      () => moveLoop(db(), { userId: other, id, to: "later" }),
      () => orderLoops(db(), { userId: other, kind: "video", item, ids: [id] }),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toBeInstanceOf(NoSuchLoop);
    expect(await namesOf(item)).toEqual(["mine"]);
  });

  it("are limited for each item, and an import says what had no room", async () => {
    const who = await createListener(db());
    const item = uniqueYtid();
    const many = Array.from({ length: MAX_LOOPS_OF_ITEM + 5 }, (_, at) =>
      loopOf(item, { startMs: at * 1000, endMs: at * 1000 + 500 }),
    );
    expect(await addLoops(db(), { userId: who, loops: many, now })).toEqual({
      ...{ added: MAX_LOOPS_OF_ITEM, known: 0, full: 5 },
    });
    expect(await addLoops(db(), { userId: who, loops: many.slice(0, 3), now })).toEqual({
      ...{ added: 0, known: 3, full: 0 },
    });
    await expect(save(loopOf(item), who)).rejects.toBeInstanceOf(LoopRefused);
    const all = await loadLoopsOf(db(), who, { kind: "video", item });
    expect(all.map(({ startMs }) => startMs)).toEqual(many.slice(0, 100).map((l) => l.startMs));
  });

  it("are found by words in their name and their item's title", async () => {
    const who = await createListener(db());
    const item = uniqueYtid();
    await db()
      .insert(videos)
      .values({ ytid: item, title: "100% Sultans_of", source: "api", fetchedAt: now });
    await save(loopOf(item, { name: "Solo" }), who);
    await save(loopOf(item, { startMs: 1, endMs: 900 }), who);
    await save(loopOf(uniqueYtid(), { name: "Ariadne" }), who);
    const found = async (q: string, sort: "last" | "name" = "name") => {
      const list = await loadLoopList(db(), who, { q, sort, cursor: "", limit: 9, now });
      return list.res.map(({ name, title }) => [name, title]);
    };
    expect(await found("solo")).toEqual([["Solo", "100% Sultans_of"]]);
    expect(await found("0% sul")).toHaveLength(2);
    expect(await found("sultansXof")).toEqual([]);
    expect(await found("")).toEqual([
      ["Ariadne", null],
      ["Solo", "100% Sultans_of"],
      ["", "100% Sultans_of"],
    ]);
    const first = await loadLoopList(db(), who, { q: "", sort: "name", cursor: "", limit: 2, now });
    const page = { q: "", sort: "name", cursor: first.next!, limit: 2, now } as const;
    const second = await loadLoopList(db(), who, page);
    expect(second.res.map(({ name }) => name)).toEqual([""]);
    expect(second.next).toBeUndefined();
  });
});

describe("passes of sections", () => {
  const db = useDatabase();
  const loop = { startMs: 12_000, endMs: 18_500 };

  it.each(["alone", "together"])("count in the saved loop, %s", async (way) => {
    const userId = await longListener(db());
    const item = uniqueYtid();
    const of = { kind: "video", item } as const;
    await saveLoop(db(), { userId, loop: loopOf(item), now });
    await saveLoop(db(), { userId, loop: loopOf(item, { endMs: 30_000 }), now });
    const play = { userId, ytid: item, reportedSeconds: 6.5, now };
    const record = way === "alone" ? recordPass.bind(null, db()) : passesOf(db()).record;
    const eventId = event();
    await record({ ...play, eventId, loop: { ...loop, rate: 0.5 } });
    await record({ ...play, eventId, loop: { ...loop, rate: 2 } });
    await record({
      ...play,
      eventId: event(),
      loop: { startMs: 12_001, endMs: 18_499, rate: 0.75 },
    });
    await record({ ...play, eventId: event() });
    const [heard, other] = await loadLoopsOf(db(), userId, of);
    const counted = { repeats: 2, minutes: 0.2, bestRate: 0.75, lastAt: now.toISOString() };
    expect(heard).toMatchObject(counted);
    expect(other).toMatchObject({ repeats: 0, minutes: 0, bestRate: null, lastAt: null });
    const [listed] = await loadLastLoops(db(), { userId, limit: 5, now });
    expect(listed).toMatchObject({ item, days: [{ day: "2026-11-21", repeats: 2 }] });
    const [day] = await db().select().from(listeningDays).where(eq(listeningDays.userId, userId));
    expect(day).toMatchObject({ day: "2026-11-21", repeats: 3 });
    expect(day?.practised).toBeCloseTo(12.998);
  });

  it("are not kept while history is off, and are forgotten with it", async () => {
    const userId = await longListener(db());
    const item = uniqueYtid();
    const play = { userId, ytid: item, loop, now };
    const { id } = await saveLoop(db(), { userId, loop: loopOf(item), now });
    await setKeepHistory(db(), { userId, keep: "off", now });
    await recordPass(db(), { ...play, eventId: event() });
    expect(await loadLoop(db(), userId, id)).toMatchObject({ repeats: 0, lastAt: null });
    await setKeepHistory(db(), { userId, keep: "on", now });
    await recordPass(db(), { ...play, eventId: event() });
    expect(await loadLoop(db(), userId, id)).toMatchObject({ repeats: 1 });
    await clearHistory(db(), { userId });
    const forgotten = { repeats: 0, minutes: 0, bestRate: null, lastAt: null };
    expect(await loadLoop(db(), userId, id)).toMatchObject(forgotten);
    expect(await db().select().from(listeningDays).where(eq(listeningDays.userId, userId))).toEqual(
      [],
    );
  });

  it("of everybody become popular from three listeners on, close ones together", async () => {
    const item = uniqueYtid();
    const of = { kind: "video", item, duration: 100 } as const;
    const hear = async (times: typeof loop, userId: string, at = now) =>
      recordPass(db(), { userId, ytid: item, eventId: event(), loop: times, now: at });
    const [one, two, three] = [
      await longListener(db()),
      await longListener(db()),
      await longListener(db()),
    ];
    for (const who of [one, one, two]) await hear(loop, who);
    expect(await loadWhatOthersLoop(db(), of)).toEqual({ popular: [], heat: [] });
    await hear({ startMs: 12_900, endMs: 18_000 }, three);
    const { popular, heat } = await loadWhatOthersLoop(db(), of);
    expect(JSON.stringify(popular)).not.toContain("some");
    expect(popular).toEqual([{ startMs: 12_000, endMs: 19_000, repeats: 4, listeners: 3 }]);
    expect([heat.length, heat[11], heat[12], heat[15], heat[18], heat[19]]).toEqual([
      100, 0, 0.75, 1, 0.75, 0,
    ]);
    expect(await setSectionHidden(db(), { item, start: 12, end: 19, hidden: true, now })).toBe(2);
    expect(await loadWhatOthersLoop(db(), of)).toEqual({ popular: [], heat: [] });
    for (const who of [one, two, three]) await hear({ startMs: 11_000, endMs: 19_500 }, who);
    expect(await loadWhatOthersLoop(db(), of)).toEqual({ popular: [], heat: [] });
    await setSectionHidden(db(), { item, start: 12, end: 19, hidden: false, now });
    expect((await loadWhatOthersLoop(db(), of)).popular).toHaveLength(1);
  });

  it("of one network never become popular, also when its listeners come at the same time", async () => {
    const item = uniqueYtid();
    const of = { kind: "video", item, duration: 100 } as const;
    const hear = async (network: string, day: string) =>
      recordPass(db(), {
        ...{ userId: await longListener(db()), ytid: item, eventId: event(), loop, network },
        now: new Date(`${day}T12:00:00Z`),
      });
    await Promise.all(Array.from({ length: 6 }, () => hear("192.0.2.0/24", "2026-11-21")));
    await hear("198.51.100.0/24", "2026-11-22");
    const [row] = await db().select().from(loopedSections).where(eq(loopedSections.item, item));
    expect(row).toMatchObject({ repeats: 7, listeners: 7, networks: 2, todayListeners: 1 });
    expect(await loadWhatOthersLoop(db(), of)).toEqual({ popular: [], heat: [] });
    await hear("2001:db8:1/48", "2026-11-22");
    expect((await loadWhatOthersLoop(db(), of)).popular).toMatchObject([{ listeners: 8 }]);
    const known = await db().select().from(sectionListeners).where(eq(sectionListeners.item, item));
    expect(new Set(known.map(({ network }) => network)).size).toBe(3);
    for (const { network } of known) expect(network).toMatch(/^[\w-]{12}$/);
    // A month later nobody is known any more, and what was popular is still.
    await pruneSections(db(), new Date("2027-01-01T12:00:00Z"));
    expect((await loadWhatOthersLoop(db(), of)).popular).toHaveLength(1);
  });

  it("that there was no time to hear count for their listener alone", async () => {
    const item = uniqueYtid();
    const userId = await createListener(db());
    const { id } = await saveLoop(db(), {
      ...{ userId, now },
      loop: loopOf(item, { startMs: 0, endMs: 3_600_000 }),
    });
    const long = { startMs: 0, endMs: 3_600_000 };
    for (let pass = 0; pass < 3; pass++)
      await recordPass(db(), {
        ...{ userId, ytid: item, eventId: event(), reportedSeconds: 3600, loop: long, now },
      });
    expect(await loadLoop(db(), userId, id)).toMatchObject({ repeats: 3 });
    const rows = await db().select().from(loopedSections).where(eq(loopedSections.item, item));
    expect(rows[0]?.repeats ?? 0).toBeLessThan(3);
  });

  it("of other days count listeners anew for the day, and the rare ones are forgotten", async () => {
    const item = uniqueYtid();
    const userId = await longListener(db());
    const hear = (at: Date) =>
      recordPass(db(), { userId, ytid: item, eventId: event(), loop, now: at });
    await hear(now);
    await hear(new Date("2026-11-22T12:00:00Z"));
    const sectionOf = () => db().select().from(loopedSections).where(eq(loopedSections.item, item));
    expect(await sectionOf()).toMatchObject([
      { repeats: 2, listeners: 1, today: "2026-11-22", todayRepeats: 1, todayListeners: 1 },
    ]);
    await pruneSections(db(), new Date("2027-02-19T12:00:00Z"));
    expect(await sectionOf()).toHaveLength(1);
    await pruneSections(db(), new Date("2027-02-21T12:00:00Z"));
    expect(await sectionOf()).toEqual([]);
  });

  it("beyond the end of the video are nobody's", async () => {
    const item = uniqueYtid();
    const [userId] = [await longListener(db())];
    await db()
      .insert(videos)
      .values({ ytid: item, title: "Short", source: "api", fetchedAt: now, duration: 15 });
    for (const times of [loop, { startMs: 16_000, endMs: 20_000 }])
      await recordPass(db(), { userId, ytid: item, eventId: event(), loop: times, now });
    const rows = await db().select().from(loopedSections).where(eq(loopedSections.item, item));
    expect(rows).toMatchObject([{ startS: 12, endS: 15 }]);
  });
});

describe("signing in", () => {
  const db = useDatabase();

  it("adds up loops that both have, and puts the others behind the account's", async () => {
    const account = await longListener(db());
    await db().update(users).set({ kind: "google" }).where(eq(users.id, account));
    const from = await longListener(db());
    const item = uniqueYtid();
    const add = (userId: string, name: string, startMs: number) =>
      saveLoop(db(), { userId, loop: loopOf(item, { name, startMs }), now });
    const twin = { startMs: 12_000, endMs: 18_500 };
    await add(account, "account's", 12_000);
    await add(from, "last", 3000);
    await add(from, "twin", 12_000);
    await add(from, "after", 4000);
    for (const userId of [account, from])
      await recordPass(db(), {
        userId,
        ytid: item,
        eventId: event(),
        loop: { ...twin, rate: 1 },
        now,
      });
    await mergeListener(db(), { from, into: account, now });
    const merged = await loadLoopsOf(db(), account, { kind: "video", item });
    expect(merged.map(({ name, repeats }) => [name, repeats])).toEqual([
      ["account's", 2],
      ["last", 0],
      ["after", 0],
    ]);
    const [listed] = await loadLastLoops(db(), { userId: account, limit: 1, now });
    expect(listed?.days).toEqual([{ day: "2026-11-21", repeats: 2 }]);
    expect(firstShownDay(now)).toBe("2026-10-23");
    const { rows } = await db().execute(sql`select from loops where user_id = ${from}`);
    expect(rows).toEqual([]);
  });
});
