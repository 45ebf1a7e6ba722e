import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { databaseKinds, someYtid, useDatabase } from "../../tests/support/database";
import { videoDays } from "./db/schema.server";
import { countRepeat } from "./stats.server";
import { pruneVideoDays, top10 } from "./top10.server";
import { markUnavailable } from "./videos-store.server";

const now = new Date("2026-11-21T23:59:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

describe.each(databaseKinds)("top 10 on %s", (kind) => {
  const db = useDatabase(kind);
  beforeEach(() => db().delete(videoDays));

  async function repeat(ytid: string, times: number, at = now) {
    for (let pass = 0; pass < times; pass++) {
      await db().transaction((tx) => countRepeat(tx, ytid, at));
    }
  }

  it("is empty while nobody has repeated anything", async () => {
    expect(await top10(db(), now)).toEqual({ of: "week", videos: [] });
  });

  it("has the ten videos repeated most today, the most repeated first", async () => {
    const ytids = Array.from({ length: 12 }, someYtid);
    for (const [at, ytid] of ytids.entries()) await repeat(ytid, at + 1);
    await repeat(someYtid(), 20, daysAgo(1));
    const { of, videos } = await top10(db(), now);
    expect(of).toBe("today");
    expect(videos.map(({ ytid }) => ytid)).toEqual(ytids.slice(2).reverse());
    expect(videos.map(({ repeats }) => repeats)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  });

  it("adds up the last seven UTC days until today has its first repeat", async () => {
    const [steady, once, old] = [someYtid(), someYtid(), someYtid()];
    for (const days of [1, 3, 6]) await repeat(steady, 2, daysAgo(days));
    await repeat(once, 5, daysAgo(2));
    await repeat(old, 9, daysAgo(7));
    expect(await top10(db(), now)).toEqual({
      of: "week",
      videos: [
        { ytid: steady, repeats: 6 },
        { ytid: once, repeats: 5 },
      ],
    });
    await repeat(once, 1);
    expect(await top10(db(), now)).toEqual({ of: "today", videos: [{ ytid: once, repeats: 1 }] });
  });

  it("leaves out what cannot be played", async () => {
    const [song, gone] = [someYtid(), someYtid()];
    await repeat(gone, 3);
    await repeat(song, 2);
    await markUnavailable(db(), { ytid: gone, reason: "missing", source: "api", now });
    expect((await top10(db(), now)).videos).toEqual([{ ytid: song, repeats: 2 }]);
  });

  it("counts every repeat, however many come at once", async () => {
    const ytid = someYtid();
    await Promise.all(
      Array.from({ length: 8 }, () => db().transaction((tx) => countRepeat(tx, ytid, now))),
    );
    expect((await top10(db(), now)).videos).toEqual([{ ytid, repeats: 8 }]);
  });

  it("forgets the days behind the week", async () => {
    await repeat(someYtid(), 1, daysAgo(9));
    const kept = someYtid();
    await repeat(kept, 1, daysAgo(6));
    expect(await pruneVideoDays(db(), now)).toBe(1);
    expect((await top10(db(), now)).videos).toEqual([{ ytid: kept, repeats: 1 }]);
  });

  it("reads today's from its index", async () => {
    await repeat(someYtid(), 1);
    const plan = await db().transaction(async (tx) => {
      // A small table is sorted sooner than read by an index, if the planner may.
      for (const way of ["seqscan", "bitmapscan", "sort"]) {
        await tx.execute(sql.raw(`set local enable_${way} = off`));
      }
      return tx.execute<{ "QUERY PLAN": string }>(sql`
        explain select ytid from ${videoDays} where day = '2026-11-21'
        order by repeats desc, ytid desc limit 30`);
    });
    const text = plan.rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(text).toContain("video_days_by_repeats");
    expect(text).not.toContain("Sort");
  });
});
