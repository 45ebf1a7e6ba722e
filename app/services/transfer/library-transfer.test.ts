import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { MAX_PLAYLIST } from "~/domain/playlists/playlist-schema";
import { uniqueYtid, useDatabase } from "../../../tests/support/data/database";
import { setHeart } from "../marks/hearts.server";
import {
  loadHeartedVideos,
  loadHistory,
  loadHistoryProfile,
  loadListenerTotals,
} from "../history/history.server";
import { analyzeImported } from "./analyze-imported.server";
import { exportHearts, exportHistory, exportItems, loadNewestItems } from "./library-export.server";
import { importHearts, importHistory, importLists } from "./library-transfer.server";
import { createListener } from "../listeners/listeners.server";
import { mergeListener } from "../listener-data/merge-listener.server";
import { loadMark } from "../marks/marks.server";
import { LimitExceeded, loadOwnPlaylists } from "../playlists/playlists.server";
import { recordPass } from "../../../tests/support/data/record-pass";
import { read } from "../platform/db/reads.server";
import { plays, users } from "../platform/db/schema.server";
import { setSection } from "../section/sections.server";
import { loadVideoStats } from "../videos/stats.server";

const now = new Date("2026-11-21T12:00:00Z");
const earlier = new Date("2026-11-20T12:00:00Z");

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

describe("importing and exporting lists", () => {
  const db = useDatabase();
  const play = (userId: string, ytid: string) =>
    recordPass(db(), { userId, ytid, eventId: crypto.randomUUID(), now: earlier });

  it("adds to a history only what is new, so that a second import changes nothing", async () => {
    const userId = await createListener(db());
    const [played, fresh, ahead] = [uniqueYtid(), uniqueYtid(), uniqueYtid()];
    for (let i = 0; i < 3; i++) await play(userId, played);
    await setSection(db(), { userId, ytid: played, section: { start: 1, end: 2 } });
    const videos = [
      { ytid: played, repeats: 2, at: now.getTime(), section: { start: 5, end: 6 } },
      { ytid: fresh, repeats: 7, at: Date.UTC(2020, 0, 1), section: { start: 5, end: 6 } },
      { ytid: ahead, repeats: 99_999_999, at: now.getTime() + 86_400_000 },
    ];
    const done = await importHistory(db(), { userId, videos, now });
    expect(done).toEqual({ taken: 2, known: 1 });
    await importHistory(db(), { userId, videos, now });
    expect((await loadHistory(db(), userId, { limit: 9 })).res).toMatchObject([
      { ytid: played, repeats: 3, section: { start: 1, end: 2 } },
      { ytid: ahead, repeats: 10_000, lastViewed: Math.floor((now.getTime() - 2) / 1000) },
      { ytid: fresh, repeats: 7, lastViewed: Date.UTC(2020, 0, 1) / 1000 },
    ]);
    expect(await loadHistoryProfile(db(), userId)).toEqual({
      totalRepeats: 10_010,
      totalHearts: 0,
      totalVideos: 3,
    });
    expect((await loadListenerTotals(db(), userId)).seconds).toBe(2 + 7);
    expect(await loadMark(db(), userId, fresh)).toMatchObject({
      section: { start: 5, end: 6, show: true },
    });
    expect((await loadVideoStats(db(), [fresh], now)).get(fresh)?.totalRepeats).toBe(0);
  });

  it("hearts each video once, the first of the list as the newest", async () => {
    const userId = await createListener(db());
    const [a, b, c] = [uniqueYtid(), uniqueYtid(), uniqueYtid()];
    await setHeart(db(), { userId, key: `video:${b}`, hearted: true, now: earlier });
    await play(userId, c);
    const videos = [a, b, c].map((ytid) => ({ ytid }));
    expect(await importHearts(db(), { userId, videos, now })).toEqual({ taken: 2, known: 1 });
    expect(await importHearts(db(), { userId, videos, now })).toEqual({ taken: 0, known: 3 });
    const hearted = await loadHeartedVideos(db(), userId, { limit: 9 });
    expect(hearted.res.map(({ ytid }) => ytid)).toEqual([a, c, b]);
    expect(await loadHistoryProfile(db(), userId)).toEqual({
      totalRepeats: 1,
      totalHearts: 3,
      totalVideos: 3,
    });
    const stats = await loadVideoStats(db(), [a, b, c], now);
    expect([a, b, c].map((ytid) => stats.get(ytid)?.totalHearts)).toEqual([1, 1, 1]);
  });

  it("imports for the account that the listener was merged into meanwhile", async () => {
    const [from, into] = [await createListener(db()), await createListener(db())];
    await db().update(users).set({ kind: "email" }).where(eq(users.id, into));
    await mergeListener(db(), { from, into, now: earlier });
    const [played, hearted, listed] = [uniqueYtid(), uniqueYtid(), uniqueYtid()];
    const lists = [
      { name: null, kind: "history" as const, videos: [{ ytid: played, repeats: 7 }] },
      { name: null, kind: "hearts" as const, videos: [{ ytid: hearted }] },
      { name: "Runs", kind: null, videos: [{ ytid: listed }] },
    ];
    await importLists(db(), { userId: from, lists, target: "own", name: "A file", now });
    expect(await loadHistoryProfile(db(), into)).toEqual({
      totalRepeats: 7,
      totalHearts: 1,
      totalVideos: 2,
    });
    expect(await loadOwnPlaylists(db(), into, { limit: 9 })).toMatchObject({
      res: [{ name: "Runs", itemCount: 1 }],
    });
  });

  it("leaves no empty playlist behind when a list is too long", async () => {
    const userId = await createListener(db());
    const videos = Array.from({ length: MAX_PLAYLIST + 1 }, () => ({ ytid: uniqueYtid() }));
    const lists = [{ name: "Long", kind: null, videos }];
    const imported = importLists(db(), { userId, lists, target: "own", name: "A file", now });
    await expect(imported).rejects.toThrow(LimitExceeded);
    expect(await loadOwnPlaylists(db(), userId, { limit: 9 })).toEqual({ res: [] });
  });

  it("does not deadlock when two listeners import the same videos in different orders", async () => {
    const listeners = [await createListener(db()), await createListener(db())];
    const videos = Array.from({ length: 300 }, () => ({ ytid: uniqueYtid() }));
    const orders = [videos, videos.toReversed()];
    await Promise.all(
      listeners.map((userId, at) => importHearts(db(), { userId, videos: orders[at]!, now })),
    );
    const { ytid } = videos[0]!;
    expect((await loadVideoStats(db(), [ytid], now)).get(ytid)?.totalHearts).toBe(2);
  });

  it("imports 5,000 videos into each target and exports them in order", async () => {
    const userId = await createListener(db());
    const videos = Array.from({ length: 5000 }, () => ({ ytid: uniqueYtid() }));
    const lists = [{ kind: null, name: `${"n".repeat(60)}\n`, videos }];
    for (const target of ["history", "hearts", "own"] as const) {
      const [done] = await importLists(db(), { userId, lists, target, name: "", now });
      expect(done?.taken).toBe(5000);
    }
    const ids = videos.map(({ ytid }) => ytid);
    const idsOf = async (items: AsyncIterable<{ ytid: string }>) =>
      (await all(items)).map(({ ytid }) => ytid);
    expect(await idsOf(exportHistory(db(), userId))).toEqual(ids);
    expect(await idsOf(exportHearts(db(), userId))).toEqual(ids);
    const [playlist] = (await loadOwnPlaylists(db(), userId, { limit: 2 })).res;
    expect(playlist).toMatchObject({ name: "n".repeat(50), itemCount: 5000 });
    expect(await idsOf(exportItems(db(), { pid: playlist!.pid, reader: userId }))).toEqual(ids);
    expect(await loadNewestItems(db(), playlist!.pid, 7)).toHaveLength(7);
  });

  it("tells the planner of a long import, and not of a short one", async () => {
    const userId = await createListener(db());
    const videos = Array.from({ length: 3000 }, () => ({ ytid: uniqueYtid() }));
    await importHistory(db(), { userId, videos, now });
    const planned = async () => {
      const { rows } = await read<{ rows: number }>(
        db(),
        sql`select reltuples as rows from pg_class where oid = 'plays'::regclass`,
      );
      return rows[0]?.rows;
    };
    const before = await planned();
    await analyzeImported(db(), 999);
    expect(await planned()).toBe(before);
    await analyzeImported(db(), videos.length);
    const counted = await db().$count(plays);
    expect(await planned()).toBe(counted);
  });
});
