import { beforeEach, describe, expect, it } from "vitest";
import { uniqueYtid, useDatabase } from "../../../tests/support/data/database";
import { longListener } from "../../../tests/support/data/long-listener";
import { recordPass } from "../../../tests/support/data/record-pass";
import { loopedSections, sectionListeners } from "../platform/db/schema.server";
import { hideVideo, saveVideo } from "../videos/videos-store.server";
import { loadLoopedToday } from "./looped-today.server";
import { setSectionHidden } from "./popular.server";

const now = new Date("2026-11-21T23:59:00Z");
const yesterday = new Date("2026-11-20T23:59:00Z");

describe("the sections looped most today", () => {
  const db = useDatabase();
  let users: string[] = [];
  beforeEach(async () => {
    await db().delete(loopedSections);
    await db().delete(sectionListeners);
    users = await Promise.all(Array.from({ length: 4 }, () => longListener(db())));
  });

  /** Lets the first `listeners` of the users hear a section once each. */
  async function loop(ytid: string, [start, end]: [number, number], listeners = 3, at = now) {
    for (const userId of users.slice(0, listeners)) {
      const passed = { startMs: start * 1000, endMs: end * 1000 };
      await recordPass(db(), { userId, ytid, eventId: crypto.randomUUID(), loop: passed, now: at });
    }
  }

  const shown = async () =>
    (await loadLoopedToday(db(), now)).map(({ ytid, start, end, repeats, listeners }) => ({
      ...{ ytid, start, end, repeats, listeners },
    }));

  it("are those of at least three listeners, by how many these are", async () => {
    const [a, b, c] = [uniqueYtid(), uniqueYtid(), uniqueYtid()];
    await loop(a, [10, 20]);
    await loop(a, [30, 40], 2);
    await loop(b, [5, 9], 4);
    for (let pass = 0; pass < 3; pass++) await loop(c, [0, 7], 3);
    expect(await shown()).toEqual([
      { ytid: b, start: 5, end: 9, repeats: 4, listeners: 4 },
      { ytid: c, start: 0, end: 7, repeats: 9, listeners: 3 },
      { ytid: a, start: 10, end: 20, repeats: 3, listeners: 3 },
    ]);
  });

  it("take close ones together, in which a listener counts once", async () => {
    const [a, b] = [uniqueYtid(), uniqueYtid()];
    const places: [number, number][] = [
      [10, 20],
      [11, 20],
      [10, 21],
    ];
    for (const place of places) await loop(a, place, 1);
    for (const [at, place] of places.entries()) {
      const [start, end] = place;
      await recordPass(db(), {
        ...{ userId: users[at] ?? "", ytid: b, eventId: crypto.randomUUID(), now },
        loop: { startMs: start * 1000, endMs: end * 1000 },
      });
    }
    const found = await shown();
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ ytid: b, repeats: 3, listeners: 3 });
  });

  it("are today's only", async () => {
    const [a, b] = [uniqueYtid(), uniqueYtid()];
    await loop(a, [10, 20], 4, yesterday);
    await loop(b, [10, 20], 2, yesterday);
    await loop(b, [10, 20], 2);
    expect(await shown()).toEqual([]);
    await loop(a, [10, 20], 3);
    expect(await shown()).toEqual([{ ytid: a, start: 10, end: 20, repeats: 3, listeners: 3 }]);
  });

  it("are without hidden sections, and without videos that are hidden", async () => {
    const [a, b] = [uniqueYtid(), uniqueYtid()];
    const saved = { title: "Rain", author: "", duration: 60, views: null, rating: 0 };
    const video = { ...saved, ytid: b, embeddable: null, fetchedAt: now };
    await saveVideo(db(), { ...video, source: "oembed" });
    await loop(a, [10, 20]);
    await loop(b, [10, 20]);
    const facts = new Map(
      (await loadLoopedToday(db(), now)).map(({ ytid, facts }) => [ytid, facts?.video?.title]),
    );
    expect(facts).toEqual(
      new Map([
        [a, undefined],
        [b, "Rain"],
      ]),
    );
    const section = { item: a, start: 10, end: 20, now };
    await setSectionHidden(db(), { ...section, hidden: true });
    expect((await shown()).map(({ ytid }) => ytid)).toEqual([b]);
    // Nor does a section that is shown as one with it bring it back.
    await loop(a, [11, 21], 4);
    expect((await shown()).map(({ ytid }) => ytid)).toEqual([b]);
    await hideVideo(db(), b, now);
    expect(await shown()).toEqual([]);
    await setSectionHidden(db(), { ...section, hidden: false });
    expect(await shown()).toEqual([{ ytid: a, start: 11, end: 21, repeats: 7, listeners: 4 }]);
  });
});
