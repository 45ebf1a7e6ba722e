import { sql, type SQL } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { uniqueYtid, useDatabase, useEnglishDatabase } from "../../../tests/support/data/database";
import { createListener } from "../listeners/listeners.server";
import { loadMark } from "../marks/marks.server";
import { loadVideoStats } from "../videos/stats.server";
import { passesOf, recordPass, recordPasses } from "../../../tests/support/data/record-pass";
import type { PassToRecord } from "./pass-hashes.server";

const noon = new Date("2026-11-21T12:00:00Z");
const lateThatDay = new Date("2026-11-21T23:59:59.999Z");
const nextDay = new Date("2026-11-22T00:00:00Z");
const event = () => crypto.randomUUID();

describe("passes that come at the same time", () => {
  const db = useDatabase();
  const listeners = (many: number) =>
    Promise.all(Array.from({ length: many }, () => createListener(db())));
  const pass = (userId: string, ytid: string) => ({ userId, ytid, eventId: event(), now: noon });

  it("are counted in one statement, each with its own numbers", async () => {
    const [one, other] = await listeners(2);
    const [rain, sun] = [uniqueYtid(), uniqueYtid()];
    await recordPass(db(), pass(one!, rain));
    const passes = [pass(one!, rain), pass(other!, rain), pass((await listeners(1))[0]!, sun)];
    const recorded = await recordPasses(db(), passes);
    expect(passes.map(({ eventId }) => recorded.get(eventId))).toEqual([
      { ytid: rain, repeats: 2, totalRepeats: 3, todayRepeats: 3, counted: true },
      { ytid: rain, repeats: 1, totalRepeats: 3, todayRepeats: 3, counted: true },
      { ytid: sun, repeats: 1, totalRepeats: 1, todayRepeats: 1, counted: true },
    ]);
  });

  it("fail alone: an unknown listener and an id that is none leave the others counted", async () => {
    const [known] = await listeners(1);
    const { record } = passesOf(db());
    const ytid = uniqueYtid();
    const answers = await Promise.allSettled([
      record(pass(known!, ytid)),
      record(pass(crypto.randomUUID(), ytid)),
      record(pass("constructor", ytid)),
      record(pass(known!, ytid)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([
      "fulfilled",
      "rejected",
      "rejected",
      "fulfilled",
    ]);
    expect((await loadMark(db(), known!, ytid))?.repeats).toBe(2);
    expect((await loadVideoStats(db(), [ytid], noon)).get(ytid)?.totalRepeats).toBe(2);
  });

  it("count an event once, in capital letters or not", async () => {
    const [one, other] = await listeners(2);
    const { record } = passesOf(db());
    const [ytid, eventId] = [uniqueYtid(), event()];
    await record(pass(one!, ytid));
    const answers = await Promise.all([
      record({ ...pass(one!, ytid), eventId: eventId.toUpperCase() }),
      record({ ...pass(other!, ytid), eventId }),
    ]);
    expect(answers.map(({ counted }) => counted)).toEqual([true, false]);
    expect((await loadVideoStats(db(), [ytid], noon)).get(ytid)?.totalRepeats).toBe(2);
  });

  it("around midnight count on their own day", async () => {
    const [one, other] = await listeners(2);
    const { record } = passesOf(db());
    const ytid = uniqueYtid();
    await Promise.all([
      record({ ...pass(one!, ytid), now: lateThatDay }),
      record({ ...pass(other!, ytid), now: nextDay }),
    ]);
    const stats = async (now: Date) => (await loadVideoStats(db(), [ytid], now)).get(ytid);
    expect(await stats(nextDay)).toMatchObject({ totalRepeats: 2, todayRepeats: 1 });
  });
});

describe("passes while somebody else holds a row", () => {
  const db = useDatabase();
  const pass = (userId: string, ytid: string) => ({ userId, ytid, eventId: event(), now: noon });

  /**
   * Records passes while the row is locked. @returns those that were answered before it was free
   * again
   */
  async function answeredMeanwhile(lock: SQL, passes: Record<string, PassToRecord>, free: string) {
    const { record } = passesOf(db());
    const answered: string[] = [];
    let all: Promise<unknown> = Promise.resolve();
    let meanwhile: string[] = [];
    await db().transaction(async (tx) => {
      await tx.execute(lock);
      const recorded = new Map(
        Object.entries(passes).map(([name, play]) => {
          return [name, record(play).then(() => answered.push(name))] as const;
        }),
      );
      all = Promise.all(recorded.values());
      await recorded.get(free);
      meanwhile = [...answered];
    });
    await all;
    return meanwhile;
  }

  it("of a listener, do not wait for it", async () => {
    const [held, free] = [await createListener(db()), await createListener(db())];
    const ytid = uniqueYtid();
    const lock = sql`select from users where id = ${held} for update`;
    const passes = { first: pass(free, ytid), held: pass(held, ytid), last: pass(free, ytid) };
    expect(await answeredMeanwhile(lock, passes, "last")).toEqual(["first", "last"]);
    expect((await loadVideoStats(db(), [ytid], noon)).get(ytid)?.totalRepeats).toBe(3);
  });

  it("of a video, wait only when they are of that video or in one batch with it", async () => {
    const [one, other] = [await createListener(db()), await createListener(db())];
    const [held, free] = [uniqueYtid(), uniqueYtid()];
    await recordPass(db(), pass(one, held));
    const lock = sql`select from counters where ytid = ${held} for update`;
    const passes = { held: pass(one, held), free: pass(other, free) };
    expect(await answeredMeanwhile(lock, passes, "free")).toEqual(["free"]);
    expect((await loadVideoStats(db(), [held], noon)).get(held)?.totalRepeats).toBe(2);
  });
});

/** In this order capital letters follow small ones, unlike in JavaScript. */
describe("passes in a database that sorts as English does", () => {
  const database = useEnglishDatabase();

  it("lock the totals of videos in the order of JavaScript, as imports do", async () => {
    const db = database();
    const [capital, small] = ["B", "a"].map((letter) => letter + uniqueYtid().slice(1));
    const listeners = [await createListener(db), await createListener(db)];
    const passes = [small!, capital!].map((ytid, at) => ({
      ...{ userId: listeners[at]!, ytid, eventId: event(), now: noon },
    }));
    await recordPasses(db, passes);
    const lock = (ytid?: string) => sql`select from counters where ytid = ${ytid} for update`;
    let counted: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      await tx.execute(lock(capital));
      counted = recordPasses(
        db,
        passes.map((play) => ({ ...play, eventId: event() })),
      );
      const waits = sql`select from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database()`;
      await expect.poll(async () => (await db.execute(waits)).rowCount).toBeGreaterThan(0);
      await tx.execute(lock(small));
    });
    await counted;
    const stats = await loadVideoStats(db, [small!, capital!], noon);
    expect([...stats.values()].map(({ totalRepeats }) => totalRepeats)).toEqual([2, 2]);
  });
});
