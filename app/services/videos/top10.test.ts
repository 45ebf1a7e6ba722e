import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { uniqueYtid, useDatabase } from "../../../tests/support/data/database";
import { longListener } from "../../../tests/support/data/long-listener";
import { createListener } from "../listeners/listeners.server";
import { videoDays } from "../platform/db/schema.server";
import { recordPass } from "../../../tests/support/data/record-pass";
import { pruneVideoDays, loadTop10 } from "./top10.server";
import { markUnavailable } from "./videos-store.server";

const now = new Date("2026-11-21T23:59:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

describe("top 10", () => {
  const db = useDatabase();
  async function top10(now: Date) {
    const { of, videos } = await loadTop10(db(), now);
    return { of, videos: videos.map(({ ytid, repeats }) => ({ ytid, repeats })) };
  }
  let userId = "";
  beforeEach(async () => {
    await db().delete(videoDays);
    userId = await longListener(db());
  });

  const passOf = (userId: string, ytid: string, at = now) => ({
    ...{ userId, ytid, eventId: crypto.randomUUID(), now: at },
  });
  const pass = (ytid: string, at: Date) => recordPass(db(), passOf(userId, ytid, at));

  async function repeat(ytid: string, times: number, at = now) {
    for (let passes = 0; passes < times; passes++) await pass(ytid, at);
  }

  it("is empty while nobody has repeated anything", async () => {
    expect(await top10(now)).toEqual({ of: "week", videos: [] });
  });

  it("has the ten most repeated videos of today, the most repeated first", async () => {
    const ytids = Array.from({ length: 12 }, uniqueYtid);
    for (const [at, ytid] of ytids.entries()) await repeat(ytid, at + 1);
    await repeat(uniqueYtid(), 20, daysAgo(1));
    const { of, videos } = await top10(now);
    expect(of).toBe("today");
    expect(videos.map(({ ytid }) => ytid)).toEqual(ytids.slice(2).reverse());
    expect(videos.map(({ repeats }) => repeats)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  });

  it("adds up the last seven UTC days until today has its first repeat", async () => {
    const [steady, once, old] = [uniqueYtid(), uniqueYtid(), uniqueYtid()];
    for (const days of [1, 3, 6]) await repeat(steady, 2, daysAgo(days));
    await repeat(once, 5, daysAgo(2));
    await repeat(old, 9, daysAgo(7));
    expect(await top10(now)).toEqual({
      of: "week",
      videos: [
        { ytid: steady, repeats: 6 },
        { ytid: once, repeats: 5 },
      ],
    });
    await repeat(once, 1);
    expect(await top10(now)).toEqual({
      of: "today",
      videos: [{ ytid: once, repeats: 1 }],
    });
  });

  it("skips videos that cannot be played", async () => {
    const [song, gone] = [uniqueYtid(), uniqueYtid()];
    await repeat(gone, 3);
    await repeat(song, 2);
    await markUnavailable(db(), { ytid: gone, reason: "missing", source: "api", now });
    expect((await top10(now)).videos).toEqual([{ ytid: song, repeats: 2 }]);
  });

  it("counts every one of several repeats at the same time", async () => {
    const ytid = uniqueYtid();
    await Promise.all(Array.from({ length: 8 }, () => pass(ytid, now)));
    expect((await top10(now)).videos).toEqual([{ ytid, repeats: 8 }]);
  });

  it("ranks by how many listeners repeat a video before how often", async () => {
    const [often, widely] = [uniqueYtid(), uniqueYtid()];
    await repeat(often, 20);
    for (const network of ["one", "two"]) {
      const listener = await longListener(db());
      await recordPass(db(), { ...passOf(listener, widely), network });
    }
    expect((await top10(now)).videos).toEqual([
      { ytid: widely, repeats: 2 },
      { ytid: often, repeats: 20 },
    ]);
    const days = await db().select().from(videoDays).where(eq(videoDays.ytid, often));
    expect(days[0]?.listeners).toBe(1);
  });

  it("counts three listeners of a network at most, also when they come at the same time", async () => {
    const ytid = uniqueYtid();
    const crowd = await Promise.all(Array.from({ length: 12 }, () => createListener(db())));
    await Promise.all(
      crowd.map((listener) => recordPass(db(), { ...passOf(listener, ytid), network: "one" })),
    );
    await recordPass(db(), { ...passOf(await createListener(db()), ytid), network: "two" });
    const [day] = await db().select().from(videoDays).where(eq(videoDays.ytid, ytid));
    expect(day).toMatchObject({ listeners: 4, repeats: 13 });
    const seen = await db().execute(sql`select * from video_day_listeners where ytid = ${ytid}`);
    for (const listener of crowd) expect(JSON.stringify(seen.rows)).not.toContain(listener);
  });

  it("leaves out passes that cannot have been heard since the listener began, and answers them as counted", async () => {
    const [ytid, newcomer] = [uniqueYtid(), await createListener(db())];
    const answers = [];
    for (let at = 0; at < 200; at++) answers.push(await recordPass(db(), passOf(newcomer, ytid)));
    expect(answers.every(({ counted }) => counted)).toBe(true);
    expect(answers.at(-1)).toMatchObject({ repeats: 200 });
    const [first] = (await top10(now)).videos;
    expect(first?.repeats).toBeLessThan(30);
    expect(answers.at(-1)?.totalRepeats).toBe(first?.repeats);
  });

  it("counts what an outbox kept offline for as long as it can have been heard", async () => {
    const [ytid, listener] = [uniqueYtid(), await longListener(db())];
    for (let at = 0; at < 60; at++) {
      await recordPass(db(), { ...passOf(listener, ytid), reportedSeconds: 200 });
    }
    expect((await top10(now)).videos).toEqual([{ ytid, repeats: 60 }]);
  });

  it("deletes days before the week", async () => {
    await repeat(uniqueYtid(), 1, daysAgo(9));
    const kept = uniqueYtid();
    await repeat(kept, 1, daysAgo(6));
    expect(await pruneVideoDays(db(), now)).toBe(1);
    expect((await top10(now)).videos).toEqual([{ ytid: kept, repeats: 1 }]);
  });

  it("reads today's videos from the index", async () => {
    await repeat(uniqueYtid(), 1);
    const plan = await db().transaction(async (tx) => {
      // The planner would prefer to sort a small table.
      for (const way of ["seqscan", "bitmapscan", "sort"]) {
        await tx.execute(sql.raw(`set local enable_${way} = off`));
      }
      return tx.execute<{ "QUERY PLAN": string }>(sql`
        explain select ytid from ${videoDays} where day = '2026-11-21'
        order by listeners desc, repeats desc, ytid desc limit 30`);
    });
    const text = plan.rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(text).toContain("video_days_by_listeners");
    expect(text).not.toContain("Sort");
  });
});
