import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { positionAt } from "~/domain/marks/position";
import { uniqueYtid, useDatabase } from "../../../tests/support/data/database";
import { BadCursor, encodeCursor } from "../platform/cursor.server";
import { deletePlays } from "./delete-plays.server";
import { loadFirstPlays } from "./first-plays.server";
import { setHeart } from "../marks/hearts.server";
import {
  loadHeartedVideos,
  loadHistory,
  loadHistoryProfile,
  loadListenerTotals,
  removeFromHistory,
  restoreToHistory,
  type HistoryPage,
} from "./history.server";
import { createListener } from "../listeners/listeners.server";
import { loadMark, loadMarks } from "../marks/marks.server";
import { recordPass } from "../../../tests/support/data/record-pass";
import { savePlace, setSection } from "../section/sections.server";
import { plays, users } from "../platform/db/schema.server";
import { loadVideoStats } from "../videos/stats.server";
import { saveVideo } from "../videos/videos-store.server";

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

describe("history", () => {
  const db = useDatabase();
  const leaveAt = (of: { userId: string; ytid: string }, seconds: number, now: Date) =>
    savePlace(db(), { ...of, heard: positionAt(seconds, 400, now.getTime()), now });
  const play = (userId: string, ytid: string, now: Date) =>
    recordPass(db(), { userId, ytid, eventId: crypto.randomUUID(), now });
  const heart = (userId: string, ytid: string, now: Date) =>
    setHeart(db(), { userId, key: `video:${ytid}`, hearted: true, now });

  describe("of a listener with seven videos", () => {
    const videos = Array.from({ length: 7 }, uniqueYtid);
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

    it.each([1, 2, 3, 7, 20])("pages through every video once, %i a page", async (limit) => {
      const found = await walk((cursor) => loadHistory(db(), userId, { limit, cursor }));
      expect(found).toHaveLength(7);
      expect(new Set(found)).toEqual(new Set(videos));
      expect([found[0], found[6]]).toEqual([newest, videos[6]]);
    });

    it("sorts by repeats", async () => {
      const page = (cursor?: string) =>
        loadHistory(db(), userId, { limit: 2, cursor, sort: "RepeatCount" });
      const found = await walk(page);
      expect(found[0]).toBe(newest);
      expect(new Set(found.slice(1))).toEqual(new Set(older));
      expect(found).toHaveLength(7);
    });

    it("has the first of each list at once, with what is stored of the videos", async () => {
      const now = at(20);
      const video = { author: "", duration: null, views: null, rating: 0, embeddable: null };
      const saved = { ...video, ytid: newest, title: "Rain", fetchedAt: now };
      await saveVideo(db(), { ...saved, source: "oembed" });
      const first = await loadFirstPlays(db(), userId, { limit: 3, now });
      const page = { limit: 3, factsAt: now };
      expect(first).toEqual({
        recent: (await loadHistory(db(), userId, page)).res,
        repeated: (await loadHistory(db(), userId, { ...page, sort: "RepeatCount" })).res,
        hearted: [],
      });
      expect(first.recent.map(({ facts }) => facts?.video?.title)).toEqual([
        "Rain",
        undefined,
        undefined,
      ]);
      await heart(userId, newest, now);
      expect((await loadFirstPlays(db(), userId, { limit: 3, now })).hearted).toEqual(
        (await loadHeartedVideos(db(), userId, page)).res,
      );
    });

    it("neither repeats nor loses a row when a video is played between two pages", async () => {
      const first = await loadHistory(db(), userId, { limit: 3 });
      const visitor = uniqueYtid();
      await play(userId, visitor, at(20));
      const rest = await walk((cursor) =>
        loadHistory(db(), userId, { limit: 3, cursor: cursor ?? first.next }),
      );
      expect(new Set([...first.res.map((e) => e.ytid), ...rest])).toEqual(new Set(videos));
      await removeFromHistory(db(), { userId, ytid: visitor });
    });
  });

  it("lists hearted videos by the time of the heart, the newest first", async () => {
    const userId = await createListener(db());
    const [a, b, c] = [uniqueYtid(), uniqueYtid(), uniqueYtid()];
    for (const [i, ytid] of [b, c, a].entries()) await heart(userId, ytid, at(i));
    await play(userId, b, at(50));
    expect(await walk((cursor) => loadHeartedVideos(db(), userId, { limit: 1, cursor }))).toEqual([
      a,
      c,
      b,
    ]);
  });

  it("removes a video with its repeats, and subtracts them from the listener's totals", async () => {
    const [userId, ytid] = [await createListener(db()), uniqueYtid()];
    await play(userId, ytid, at(0));
    await play(userId, ytid, at(1));
    expect(await removeFromHistory(db(), { userId, ytid })).toEqual({
      ytid,
      repeats: 2,
      heard: 0,
      lastViewed: at(1),
      place: null,
      placeAt: null,
    });
    expect(await removeFromHistory(db(), { userId, ytid })).toBeNull();
    expect((await loadHistory(db(), userId, { limit: 5 })).res).toEqual([]);
    expect(await loadHistoryProfile(db(), userId)).toEqual({
      totalRepeats: 0,
      totalHearts: 0,
      totalVideos: 0,
    });
    expect((await loadVideoStats(db(), [ytid], at(2))).get(ytid)?.totalRepeats).toBe(2);
    expect(await play(userId, ytid, at(3))).toMatchObject({ repeats: 1, totalRepeats: 3 });
  });

  it("keeps the heart and section of a removed video", async () => {
    const [userId, ytid] = [await createListener(db()), uniqueYtid()];
    await heart(userId, ytid, at(0));
    await setSection(db(), { userId, ytid, section: { start: 3, end: 5 } });
    await removeFromHistory(db(), { userId, ytid });
    expect((await loadHistory(db(), userId, { limit: 5 })).res).toEqual([]);
    expect((await loadHeartedVideos(db(), userId, { limit: 5 })).res).toHaveLength(1);
    expect(await loadMark(db(), userId, ytid)).toEqual({
      hearted: true,
      repeats: 0,
      section: { start: 3, end: 5, show: true },
    });
  });

  it("restores a removed video with its place, its heart unchanged", async () => {
    const [userId, ytid] = [await createListener(db()), uniqueYtid()];
    const placeOf = async () => (await loadMark(db(), userId, ytid))?.place;
    await play(userId, ytid, at(0));
    await leaveAt({ userId, ytid }, 240, at(1));
    await heart(userId, ytid, at(1));
    const removed = await removeFromHistory(db(), { userId, ytid });
    expect(await placeOf()).toBeUndefined();
    await restoreToHistory(db(), { userId, removed: removed! });
    expect(await placeOf()).toEqual({ seconds: 240, at: at(1).getTime() });
    expect((await loadHistory(db(), userId, { limit: 5 })).res).toMatchObject([
      { ytid, repeats: 1, hearted: true, lastViewed: at(0).getTime() / 1000 },
    ]);
    expect(await loadHistoryProfile(db(), userId)).toEqual({
      totalRepeats: 1,
      totalHearts: 1,
      totalVideos: 1,
    });
  });

  it("adds up the time listened where the duration is known", async () => {
    const userId = await createListener(db());
    const [known, unknown] = [uniqueYtid(), uniqueYtid()];
    const video = { author: "", views: null, rating: 0, embeddable: true, fetchedAt: at(0) };
    const source = "api" as const;
    await saveVideo(db(), { ...video, ytid: known, title: "Song", duration: 90.5, source });
    for (const ytid of [known, known, unknown]) await play(userId, ytid, at(0));
    expect((await loadListenerTotals(db(), userId)).seconds).toBe(181);
    expect((await loadListenerTotals(db(), await createListener(db()))).seconds).toBe(0);
  });

  it("adds up the time of a listener from before there was a total, then keeps the total", async () => {
    const [userId, ytid, other] = [await createListener(db()), uniqueYtid(), uniqueYtid()];
    await db()
      .insert(plays)
      .values([ytid, other].map((id) => ({ userId, ytid: id, heard: 40, lastViewed: at(0) })));
    await db().update(users).set({ totalHeard: null }).where(eq(users.id, userId));
    const seconds = async () => (await loadListenerTotals(db(), userId)).seconds;
    expect(await seconds()).toBe(80);
    await removeFromHistory(db(), { userId, ytid: other });
    expect(await seconds()).toBe(40);
    const pass = { userId, ytid, eventId: crypto.randomUUID(), reportedSeconds: 5, now: at(1) };
    await recordPass(db(), pass);
    expect(await seconds()).toBe(45);
    const [kept] = await db().select().from(users).where(eq(users.id, userId));
    expect(kept?.totalHeard).toBe(45);
    await db().transaction((tx) => deletePlays(tx, userId, null));
    expect(await seconds()).toBe(0);
  });

  it("adds up the time really heard, a section by its length and at most the video's duration", async () => {
    const [userId, ytid, other] = [await createListener(db()), uniqueYtid(), uniqueYtid()];
    const video = { author: "", views: null, rating: 0, embeddable: true, fetchedAt: at(0) };
    await saveVideo(db(), { ...video, ytid, title: "Song", duration: 90, source: "api" });
    const pass = (seconds?: number, id = ytid) =>
      recordPass(db(), {
        userId,
        ytid: id,
        reportedSeconds: seconds,
        eventId: crypto.randomUUID(),
        now: at(1),
      });
    expect(await pass()).toMatchObject({ seconds: 90 });
    expect(await pass(2.5)).toMatchObject({ seconds: 92.5 });
    await setSection(db(), { userId, ytid, section: { start: 10, end: 15 } });
    expect(await pass()).toMatchObject({ seconds: 97.5 });
    expect(await pass(5000)).toMatchObject({ seconds: 187.5 });
    expect(await pass(3, other)).toMatchObject({ seconds: 3 });
    expect((await loadListenerTotals(db(), userId)).seconds).toBe(190.5);
    const removed = await removeFromHistory(db(), { userId, ytid });
    expect((await loadListenerTotals(db(), userId)).seconds).toBe(3);
    await restoreToHistory(db(), { userId, removed: removed! });
    expect((await loadListenerTotals(db(), userId)).seconds).toBe(190.5);
  });

  it("adds restored repeats to those since the removal, whose place stays", async () => {
    const [userId, ytid] = [await createListener(db()), uniqueYtid()];
    await play(userId, ytid, at(0));
    await play(userId, ytid, at(1));
    await leaveAt({ userId, ytid }, 240, at(2));
    const removed = await removeFromHistory(db(), { userId, ytid });
    await play(userId, ytid, at(7));
    await leaveAt({ userId, ytid }, 60, at(8));
    await restoreToHistory(db(), { userId, removed: removed! });
    expect((await loadHistory(db(), userId, { limit: 5 })).res).toMatchObject([
      { ytid, repeats: 3, lastViewed: at(7).getTime() / 1000 },
    ]);
    expect(await loadHistoryProfile(db(), userId)).toMatchObject({
      totalRepeats: 3,
      totalVideos: 1,
    });
    expect((await loadMark(db(), userId, ytid))?.place?.seconds).toBe(60);
  });

  it("loads the listener's marks of the given videos", async () => {
    const [userId, other] = [await createListener(db()), await createListener(db())];
    const [a, b, c] = [uniqueYtid(), uniqueYtid(), uniqueYtid()];
    await play(userId, a, at(0));
    await play(userId, c, at(0));
    await heart(other, b, at(0));
    expect(await loadMarks(db(), userId, [a, b])).toEqual(
      new Map([[a, { hearted: false, repeats: 1 }]]),
    );
    expect(await loadMarks(db(), userId, [])).toEqual(new Map());
  });

  it.each([
    ["text that is not a cursor", "%%%"],
    ["JSON of another shape", Buffer.from('{"at":1}').toString("base64url")],
    ["a time beyond any calendar", encodeCursor({ at: 9e15, id: "x" })],
    ["a time before the range of the database", encodeCursor({ at: -9e15, id: "x" })],
    ["an id that the database rejects", encodeCursor({ at: start, id: "\0" })],
  ])("rejects %s", async (_, cursor) => {
    const userId = await createListener(db());
    await expect(loadHistory(db(), userId, { limit: 5, cursor })).rejects.toThrow(BadCursor);
  });

  it("accepts the cursor of another order", async () => {
    const [userId, ytid] = [await createListener(db()), uniqueYtid()];
    await play(userId, ytid, at(0));
    const cursor = encodeCursor({ at: start, id: ytid });
    expect(
      (await loadHistory(db(), userId, { limit: 5, cursor, sort: "RepeatCount" })).res,
    ).toHaveLength(1);
  });
});
