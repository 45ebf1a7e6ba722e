import { beforeAll, describe, expect, it } from "vitest";
import { databaseKinds, someYtid, useDatabase } from "../../tests/support/database";
import { BadCursor, encodeCursor } from "./cursor.server";
import { setHeart } from "./hearts.server";
import {
  favorites,
  history,
  historyProfile,
  lastPlayed,
  listenedTime,
  removeFromHistory,
  restoreToHistory,
  type HistoryPage,
} from "./history.server";
import { createListener } from "./listeners.server";
import { getPlay, marks } from "./marks.server";
import { recordPlay } from "./plays.server";
import { setSlice } from "./slices.server";
import { videoStats } from "./stats.server";
import { saveVideo } from "./videos-store.server";

const start = new Date("2026-11-21T12:00:00Z").getTime();
const at = (second: number) => new Date(start + second * 1000);

async function walk(page: (cursor?: string) => Promise<HistoryPage>): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const { res, next } = await page(cursor);
    found.push(...res.map((entry) => entry.ytid));
    cursor = next;
  } while (cursor !== undefined);
  return found;
}

describe.each(databaseKinds)("history on %s", (kind) => {
  const db = useDatabase(kind);
  const play = (userId: string, ytid: string, now: Date) =>
    recordPlay(db(), { userId, ytid, eventId: crypto.randomUUID(), now });
  const heart = (userId: string, ytid: string, now: Date) =>
    setHeart(db(), { userId, ytid, star: true, now });

  describe("of a listener with seven videos", () => {
    const videos = Array.from({ length: 7 }, someYtid);
    const [newest = "", ...older] = videos;
    let userId = "";
    beforeAll(async () => {
      userId = await createListener(db());
      // The five in the middle share one moment; the first was played three times.
      const seconds = [9, 5, 5, 5, 5, 5, 1];
      for (const [i, ytid] of videos.entries()) await play(userId, ytid, at(seconds[i] ?? 0));
      await play(userId, newest, at(8));
      await play(userId, newest, at(10));
    });

    it.each([1, 2, 3, 7, 20])("pages through all of it, each once, %i a page", async (limit) => {
      const found = await walk((cursor) => history(db(), userId, { limit, cursor }));
      expect(found).toHaveLength(7);
      expect(new Set(found)).toEqual(new Set(videos));
      expect([found[0], found[6]]).toEqual([newest, videos[6]]);
    });

    it("sorts by repeats when asked to", async () => {
      const page = (cursor?: string) =>
        history(db(), userId, { limit: 2, cursor, sort: "RepeatCount" });
      const found = await walk(page);
      expect(found[0]).toBe(newest);
      expect(new Set(found.slice(1))).toEqual(new Set(older));
      expect(found).toHaveLength(7);
    });

    it("does not repeat or lose a row when others are played between two pages", async () => {
      const first = await history(db(), userId, { limit: 3 });
      const visitor = someYtid();
      await play(userId, visitor, at(20));
      const rest = await walk((cursor) =>
        history(db(), userId, { limit: 3, cursor: cursor ?? first.next }),
      );
      expect(new Set([...first.res.map((e) => e.ytid), ...rest])).toEqual(new Set(videos));
      await removeFromHistory(db(), { userId, ytid: visitor });
    });

    it("knows what was played last", async () => {
      await heart(userId, someYtid(), at(60));
      expect(await lastPlayed(db(), userId)).toBe(newest);
      expect(await lastPlayed(db(), await createListener(db()))).toBeNull();
    });
  });

  it("lists hearts by the moment of hearting, the newest first", async () => {
    const userId = await createListener(db());
    const [a, b, c] = [someYtid(), someYtid(), someYtid()];
    for (const [i, ytid] of [b, c, a].entries()) await heart(userId, ytid, at(i));
    await play(userId, b, at(50));
    expect(await walk((cursor) => favorites(db(), userId, { limit: 1, cursor }))).toEqual([
      a,
      c,
      b,
    ]);
  });

  it("takes a video out with its repeats, from the listener's totals too", async () => {
    const [userId, ytid] = [await createListener(db()), someYtid()];
    await play(userId, ytid, at(0));
    await play(userId, ytid, at(1));
    expect(await removeFromHistory(db(), { userId, ytid })).toEqual({
      ytid,
      repeats: 2,
      lastViewed: at(1),
    });
    expect(await removeFromHistory(db(), { userId, ytid })).toBeNull();
    expect((await history(db(), userId, { limit: 5 })).res).toEqual([]);
    expect(await historyProfile(db(), userId)).toEqual({
      totalRepeats: 0,
      totalStars: 0,
      totalVideos: 0,
    });
    expect((await videoStats(db(), [ytid], at(2)))[ytid]?.totalRepeats).toBe(2);
    expect(await play(userId, ytid, at(3))).toMatchObject({ repeats: 1, totalRepeats: 3 });
  });

  it("keeps heart and section of a video taken out", async () => {
    const [userId, ytid] = [await createListener(db()), someYtid()];
    await heart(userId, ytid, at(0));
    await setSlice(db(), { userId, ytid, slice: { start: 3, end: 5 } });
    await removeFromHistory(db(), { userId, ytid });
    expect((await history(db(), userId, { limit: 5 })).res).toEqual([]);
    expect((await favorites(db(), userId, { limit: 5 })).res).toHaveLength(1);
    expect(await getPlay(db(), userId, ytid)).toEqual({
      star: true,
      repeats: 0,
      slider: { startTime: 3, endTime: 5, show: true },
    });
  });

  it("puts a video back as it was, its heart and section untouched", async () => {
    const [userId, ytid] = [await createListener(db()), someYtid()];
    await play(userId, ytid, at(0));
    await heart(userId, ytid, at(1));
    const removed = await removeFromHistory(db(), { userId, ytid });
    await restoreToHistory(db(), { userId, removed: removed! });
    expect((await history(db(), userId, { limit: 5 })).res).toMatchObject([
      { ytid, repeats: 1, star: true, last_viewed: at(0).getTime() / 1000 },
    ]);
    expect(await historyProfile(db(), userId)).toEqual({
      totalRepeats: 1,
      totalStars: 1,
      totalVideos: 1,
    });
  });

  it("adds up the time listened where the length is known", async () => {
    const userId = await createListener(db());
    const [known, unknown] = [someYtid(), someYtid()];
    const video = { author: "", views: null, rating: 0, embeddable: true, fetchedAt: at(0) };
    const source = "api" as const;
    await saveVideo(db(), { ...video, ytid: known, title: "Song", duration: 90.5, source });
    for (const ytid of [known, known, unknown]) await play(userId, ytid, at(0));
    expect(await listenedTime(db(), userId)).toEqual({ seconds: 181, whole: true });
    expect(await listenedTime(db(), await createListener(db()))).toMatchObject({ seconds: 0 });
  });

  it("adds what comes back to what was played since", async () => {
    const [userId, ytid] = [await createListener(db()), someYtid()];
    await play(userId, ytid, at(0));
    await play(userId, ytid, at(1));
    const removed = await removeFromHistory(db(), { userId, ytid });
    await play(userId, ytid, at(7));
    await restoreToHistory(db(), { userId, removed: removed! });
    expect((await history(db(), userId, { limit: 5 })).res).toMatchObject([
      { ytid, repeats: 3, last_viewed: at(7).getTime() / 1000 },
    ]);
    expect(await historyProfile(db(), userId)).toMatchObject({ totalRepeats: 3, totalVideos: 1 });
  });

  it("gives the marks of the videos asked for, and of no other listener", async () => {
    const [userId, other] = [await createListener(db()), await createListener(db())];
    const [a, b, c] = [someYtid(), someYtid(), someYtid()];
    await play(userId, a, at(0));
    await play(userId, c, at(0));
    await heart(other, b, at(0));
    expect(await marks(db(), userId, [a, b])).toEqual({ [a]: { star: false, repeats: 1 } });
    expect(await marks(db(), userId, [])).toEqual({});
  });

  it.each([
    ["text that is no cursor", "%%%"],
    ["JSON of another shape", Buffer.from('{"at":1}').toString("base64url")],
    ["a moment beyond any calendar", encodeCursor({ at: 9e15, id: "x" })],
    ["a moment before any database", encodeCursor({ at: -9e15, id: "x" })],
    ["an id that no database takes", encodeCursor({ at: start, id: "\0" })],
  ])("refuses %s", async (_, cursor) => {
    const userId = await createListener(db());
    await expect(history(db(), userId, { limit: 5, cursor })).rejects.toThrow(BadCursor);
  });

  it("takes a cursor of one order for another without an error", async () => {
    const [userId, ytid] = [await createListener(db()), someYtid()];
    await play(userId, ytid, at(0));
    const cursor = encodeCursor({ at: start, id: ytid });
    expect(
      (await history(db(), userId, { limit: 5, cursor, sort: "RepeatCount" })).res,
    ).toHaveLength(1);
  });
});
