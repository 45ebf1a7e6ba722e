import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { uniqueYtid, useDatabase } from "../../../tests/support/data/database";
import type { KeepHistory } from "~/domain/history/keep-history";
import { listeningDays, playEvents, plays, users, videos } from "../platform/db/schema.server";
import { setHeart } from "../marks/hearts.server";
import { loadHeartedVideos, loadHistory, loadHistoryProfile } from "../history/history.server";
import { importHearts } from "../transfer/library-transfer.server";
import { createListener, UnknownListener } from "../listeners/listeners.server";
import { loadMark } from "../marks/marks.server";
import { recordPass } from "../../../tests/support/data/record-pass";
import { setSection, setSpeed } from "../section/sections.server";
import { loadVideoStats } from "../videos/stats.server";
import {
  clearHistory,
  pruneOldPlays,
  loadKeepHistory,
  setKeepHistory,
} from "../history/keep-history.server";
import { loadListeningDays } from "../history/listening-days.server";

const now = new Date("2026-11-21T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const year = { first: "2025-11-21", last: "2026-11-21" };

describe("a listener's data", () => {
  const db = useDatabase();
  let userId = "";
  beforeEach(async () => {
    userId = await createListener(db());
  });

  const play = (ytid: string, at = now, eventId: string = crypto.randomUUID()) =>
    recordPass(db(), { userId, ytid, eventId, now: at });
  const heart = (ytid: string, hearted = true) =>
    setHeart(db(), { userId, key: `video:${ytid}`, hearted, now });
  const keep = (choice: KeepHistory, at = now) =>
    setKeepHistory(db(), { userId, keep: choice, now: at });
  const ytids = async () =>
    (await loadHistory(db(), userId, { limit: 50 })).res.map(({ ytid }) => ytid);
  const store = (ytid: string, duration: number | null) =>
    db()
      .insert(videos)
      .values({ ytid, title: "A song", author: "", duration, source: "oembed", fetchedAt: now });

  describe("listening days", () => {
    it("count passes and the video's seconds on the UTC day", async () => {
      const ytid = uniqueYtid();
      await store(ytid, 200.4);
      await play(ytid, new Date("2026-11-20T23:59:59.999Z"));
      await play(ytid, new Date("2026-11-21T00:00:00Z"));
      await play(ytid);
      expect(await loadListeningDays(db(), userId, year)).toEqual([
        { day: "2026-11-20", repeats: 1, seconds: 200 },
        { day: "2026-11-21", repeats: 2, seconds: 400 },
      ]);
    });

    it("count the section that is looped, to the video's end where it has none", async () => {
      const [ytid, open] = [uniqueYtid(), uniqueYtid()];
      await store(open, 100);
      await setSection(db(), { userId, ytid, section: { start: 10, end: 40 } });
      await setSection(db(), { userId, ytid: open, section: { start: 30, end: 0 } });
      await play(ytid);
      await play(open, daysAgo(1));
      const seconds = (await loadListeningDays(db(), userId, year)).map((day) => day.seconds);
      expect(seconds).toEqual([70, 30]);
    });

    it("count no seconds when the duration is unknown, and a retried pass once", async () => {
      const [unknown, live, eventId] = [uniqueYtid(), uniqueYtid(), crypto.randomUUID()];
      await store(live, null);
      await play(unknown, now, eventId);
      await play(unknown, now, eventId);
      await setSection(db(), { userId, ytid: live, section: { start: 30, end: 0 } });
      await play(live);
      const days = await loadListeningDays(db(), userId, year);
      expect(days).toEqual([{ day: "2026-11-21", repeats: 2, seconds: 0 }]);
    });
  });

  describe("history off", () => {
    it("counts in the totals, but stores nothing of the pass for the listener", async () => {
      const [old, ytid] = [uniqueYtid(), uniqueYtid()];
      await play(old);
      await keep("off");
      expect(await play(ytid)).toMatchObject({ repeats: 0, totalRepeats: 1, counted: true });
      expect(await play(old)).toMatchObject({ repeats: 1, totalRepeats: 2, counted: true });
      expect(await ytids()).toEqual([old]);
      expect(await loadHistoryProfile(db(), userId)).toMatchObject({
        totalRepeats: 1,
        totalVideos: 1,
      });
      expect(await loadListeningDays(db(), userId, year)).toMatchObject([{ repeats: 1 }]);
      const events = await db().select().from(playEvents).where(eq(playEvents.userId, userId));
      expect(events.map((event) => event.ytid).sort()).toEqual(["", "", old]);
    });

    it("still counts a retried pass once", async () => {
      const [ytid, eventId] = [uniqueYtid(), crypto.randomUUID()];
      await keep("off");
      await play(ytid, now, eventId);
      expect(await play(ytid, now, eventId)).toMatchObject({ totalRepeats: 1, counted: false });
    });

    it("stores hearts and sections without adding them to the history", async () => {
      const [hearted, imported, cut] = [uniqueYtid(), uniqueYtid(), uniqueYtid()];
      await keep("off");
      await heart(hearted);
      const list = { userId, videos: [{ ytid: imported }], now };
      expect(await importHearts(db(), list)).toEqual({ taken: 1, known: 0 });
      await setSection(db(), { userId, ytid: cut, section: { start: 1, end: 2 } });
      await play(cut);
      expect(await ytids()).toEqual([]);
      expect((await loadHeartedVideos(db(), userId, { limit: 9 })).res).toHaveLength(2);
      expect(await loadMark(db(), userId, cut)).toMatchObject({
        repeats: 0,
        section: { end: 2 },
      });
      expect(await loadHistoryProfile(db(), userId)).toMatchObject({
        totalHearts: 2,
        totalVideos: 0,
      });
    });

    it("is chosen by the listener and is not the default", async () => {
      expect(await loadKeepHistory(db(), userId)).toBe("on");
      await keep("off");
      expect(await loadKeepHistory(db(), userId)).toBe("off");
      await keep("on");
      await play(uniqueYtid());
      expect(await ytids()).toHaveLength(1);
    });
  });

  describe("90 days", () => {
    it("deletes older plays at once, and the others as they age", async () => {
      const [old, edge, young] = [uniqueYtid(), uniqueYtid(), uniqueYtid()];
      await play(old, daysAgo(91));
      await play(edge, daysAgo(90));
      await play(young, daysAgo(1));
      await keep("90days");
      expect(await ytids()).toEqual([young, edge]);
      expect(await loadHistoryProfile(db(), userId)).toMatchObject({
        totalRepeats: 2,
        totalVideos: 2,
      });
      expect(await pruneOldPlays(db(), now)).toBe(0);
      expect(await pruneOldPlays(db(), new Date(now.getTime() + 1))).toBe(1);
      expect(await ytids()).toEqual([young]);
      expect(await loadListeningDays(db(), userId, year)).toHaveLength(2);
      expect((await loadVideoStats(db(), [old], now)).get(old)?.totalRepeats).toBe(1);
    });

    it("keeps hearts and sections when their plays are deleted", async () => {
      const [hearted, cut] = [uniqueYtid(), uniqueYtid()];
      await play(hearted, daysAgo(100));
      await setHeart(db(), { userId, key: `video:${hearted}`, hearted: true, now: daysAgo(100) });
      await setSection(db(), { userId, ytid: cut, section: { start: 1, end: 2 } });
      await play(cut, daysAgo(100));
      await keep("90days");
      expect(await ytids()).toEqual([]);
      expect(await loadMark(db(), userId, hearted)).toEqual({ hearted: true, repeats: 0 });
      expect(await loadMark(db(), userId, cut)).toMatchObject({
        repeats: 0,
        section: { end: 2 },
      });
    });

    it("does not affect other listeners", async () => {
      const ytid = uniqueYtid();
      await play(ytid, daysAgo(400));
      expect(await pruneOldPlays(db(), now)).toBe(0);
      expect(await ytids()).toEqual([ytid]);
    });

    it("handles more listeners than one batch", async () => {
      const many = Array.from({ length: 130 }, () => ({
        id: crypto.randomUUID(),
        keepHistory: "90days" as const,
        totalRepeats: 1,
        totalVideos: 1,
      }));
      await db().insert(users).values(many);
      await db()
        .insert(plays)
        .values(
          many.map(({ id }) => ({ userId: id, ytid: "x", repeats: 1, lastViewed: daysAgo(99) })),
        );
      await db()
        .insert(listeningDays)
        .values({ userId, day: "2020-01-01", repeats: 1, seconds: 1 });
      await keep("90days");
      expect(await pruneOldPlays(db(), now)).toBe(130);
      expect(await db().select().from(plays).where(eq(plays.ytid, "x"))).toEqual([]);
    });
  });

  describe("clearing the history", () => {
    it("removes repeats and days, but not hearts, sections, speeds and totals", async () => {
      const [ytid, hearted, cut, slow] = [uniqueYtid(), uniqueYtid(), uniqueYtid(), uniqueYtid()];
      await play(ytid);
      await play(hearted);
      await heart(hearted);
      await setSection(db(), { userId, ytid: cut, section: { start: 1, end: 2 } });
      await play(cut);
      await setSpeed(db(), { userId, ytid: slow, speed: 0.5 });
      await play(slow);
      expect(await clearHistory(db(), { userId })).toBe(4);
      expect(await ytids()).toEqual([]);
      expect(await loadHistoryProfile(db(), userId)).toEqual({
        totalRepeats: 0,
        totalHearts: 1,
        totalVideos: 0,
      });
      expect(await loadListeningDays(db(), userId, year)).toEqual([]);
      const rows = await db().select().from(plays).where(eq(plays.userId, userId));
      expect(rows.map((row) => row.ytid).sort()).toEqual([hearted, cut, slow].sort());
      expect((await loadVideoStats(db(), [ytid], now)).get(ytid)?.totalRepeats).toBe(1);
      expect(await clearHistory(db(), { userId })).toBe(0);
    });

    it("does not count a retried pass again, and does not store its video", async () => {
      const [ytid, eventId] = [uniqueYtid(), crypto.randomUUID()];
      await play(ytid, now, eventId);
      await clearHistory(db(), { userId });
      expect(await play(ytid, now, eventId)).toMatchObject({ counted: false, totalRepeats: 1 });
      const events = await db().select().from(playEvents).where(eq(playEvents.userId, userId));
      expect(events).toMatchObject([{ ytid: "" }]);
    });

    it("does not affect other listeners, and rejects an unknown one", async () => {
      const [ytid, other] = [uniqueYtid(), await createListener(db())];
      await recordPass(db(), { userId: other, ytid, eventId: crypto.randomUUID(), now });
      await clearHistory(db(), { userId });
      expect(await loadHistoryProfile(db(), other)).toMatchObject({ totalRepeats: 1 });
      const nobody = { userId: crypto.randomUUID() };
      await expect(clearHistory(db(), nobody)).rejects.toThrow(UnknownListener);
    });
  });
});
