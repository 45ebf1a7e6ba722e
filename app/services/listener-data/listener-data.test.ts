import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { databaseKinds, someYtid, useDatabase } from "../../../tests/support/database";
import type { KeepHistory } from "~/domain/keep-history";
import { listeningDays, playEvents, plays, users, videos } from "../db/schema.server";
import { setHeart } from "../hearts.server";
import { favorites, history, historyProfile } from "../history.server";
import { importHearts } from "../library-transfer.server";
import { createListener, UnknownListener } from "../listeners.server";
import { getPlay } from "../marks.server";
import { recordPlay } from "../plays.server";
import { setSlice } from "../slices.server";
import { videoStats } from "../stats.server";
import {
  clearHistory,
  forgetOldPlays,
  keepHistoryOf,
  setKeepHistory,
} from "./history-keeping.server";
import { listeningDaysOf } from "./listening-days.server";

const now = new Date("2026-11-21T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const year = { first: "2025-11-21", last: "2026-11-21" };

describe.each(databaseKinds)("a listener's data on %s", (kind) => {
  const db = useDatabase(kind);
  let userId = "";
  beforeEach(async () => {
    userId = await createListener(db());
  });

  const play = (ytid: string, at = now, eventId: string = crypto.randomUUID()) =>
    recordPlay(db(), { userId, ytid, eventId, now: at });
  const heart = (ytid: string, star = true) => setHeart(db(), { userId, ytid, star, now });
  const keep = (choice: KeepHistory, at = now) =>
    setKeepHistory(db(), { userId, keep: choice, now: at });
  const ytids = async () =>
    (await history(db(), userId, { limit: 50 })).res.map(({ ytid }) => ytid);
  const store = (ytid: string, duration: number | null) =>
    db()
      .insert(videos)
      .values({ ytid, title: "A song", author: "", duration, source: "oembed", fetchedAt: now });

  describe("listening days", () => {
    it("count passes and the video's seconds on the UTC day", async () => {
      const ytid = someYtid();
      await store(ytid, 200.4);
      await play(ytid, new Date("2026-11-20T23:59:59.999Z"));
      await play(ytid, new Date("2026-11-21T00:00:00Z"));
      await play(ytid);
      expect(await listeningDaysOf(db(), userId, year)).toEqual([
        { day: "2026-11-20", repeats: 1, seconds: 200 },
        { day: "2026-11-21", repeats: 2, seconds: 400 },
      ]);
    });

    it("count the section that is looped, to the video's end where it has none", async () => {
      const [ytid, open] = [someYtid(), someYtid()];
      await store(open, 100);
      await setSlice(db(), { userId, ytid, slice: { start: 10, end: 40 } });
      await setSlice(db(), { userId, ytid: open, slice: { start: 30, end: 0 } });
      await play(ytid);
      await play(open, daysAgo(1));
      const seconds = (await listeningDaysOf(db(), userId, year)).map((day) => day.seconds);
      expect(seconds).toEqual([70, 30]);
    });

    it("count no seconds where nobody knows them, and a retried pass once", async () => {
      const [unknown, live, eventId] = [someYtid(), someYtid(), crypto.randomUUID()];
      await store(live, null);
      await play(unknown, now, eventId);
      await play(unknown, now, eventId);
      await setSlice(db(), { userId, ytid: live, slice: { start: 30, end: 0 } });
      await play(live);
      const days = await listeningDaysOf(db(), userId, year);
      expect(days).toEqual([{ day: "2026-11-21", repeats: 2, seconds: 0 }]);
    });
  });

  describe("history off", () => {
    it("counts for everybody, and keeps nothing of the pass in the listener's name", async () => {
      const [old, ytid] = [someYtid(), someYtid()];
      await play(old);
      await keep("off");
      expect(await play(ytid)).toMatchObject({ repeats: 0, totalRepeats: 1, counted: true });
      expect(await play(old)).toMatchObject({ repeats: 1, totalRepeats: 2, counted: true });
      expect(await ytids()).toEqual([old]);
      expect(await historyProfile(db(), userId)).toMatchObject({ totalRepeats: 1, totalVideos: 1 });
      expect(await listeningDaysOf(db(), userId, year)).toMatchObject([{ repeats: 1 }]);
      const events = await db().select().from(playEvents).where(eq(playEvents.userId, userId));
      expect(events.map((event) => event.ytid).sort()).toEqual(["", "", old]);
    });

    it("still counts a retried pass once", async () => {
      const [ytid, eventId] = [someYtid(), crypto.randomUUID()];
      await keep("off");
      await play(ytid, now, eventId);
      expect(await play(ytid, now, eventId)).toMatchObject({ totalRepeats: 1, counted: false });
    });

    it("keeps hearts and sections, without putting them into the history", async () => {
      const [hearted, imported, cut] = [someYtid(), someYtid(), someYtid()];
      await keep("off");
      await heart(hearted);
      const list = { userId, videos: [{ ytid: imported }], now };
      expect(await importHearts(db(), list)).toEqual({ taken: 1, known: 0 });
      await setSlice(db(), { userId, ytid: cut, slice: { start: 1, end: 2 } });
      await play(cut);
      expect(await ytids()).toEqual([]);
      expect((await favorites(db(), userId, { limit: 9 })).res).toHaveLength(2);
      expect(await getPlay(db(), userId, cut)).toMatchObject({
        repeats: 0,
        slider: { endTime: 2 },
      });
      expect(await historyProfile(db(), userId)).toMatchObject({ totalStars: 2, totalVideos: 0 });
    });

    it("is the listener's choice, everything by default", async () => {
      expect(await keepHistoryOf(db(), userId)).toBe("on");
      await keep("off");
      expect(await keepHistoryOf(db(), userId)).toBe("off");
      await keep("on");
      await play(someYtid());
      expect(await ytids()).toHaveLength(1);
    });
  });

  describe("90 days", () => {
    it("forgets older plays at once, and the younger as they grow old", async () => {
      const [old, edge, young] = [someYtid(), someYtid(), someYtid()];
      await play(old, daysAgo(91));
      await play(edge, daysAgo(90));
      await play(young, daysAgo(1));
      await keep("90days");
      expect(await ytids()).toEqual([young, edge]);
      expect(await historyProfile(db(), userId)).toMatchObject({ totalRepeats: 2, totalVideos: 2 });
      expect(await forgetOldPlays(db(), now)).toBe(0);
      expect(await forgetOldPlays(db(), new Date(now.getTime() + 1))).toBe(1);
      expect(await ytids()).toEqual([young]);
      expect(await listeningDaysOf(db(), userId, year)).toHaveLength(2);
      expect((await videoStats(db(), [old], now))[old]?.totalRepeats).toBe(1);
    });

    it("lets hearts and sections stay when their plays go", async () => {
      const [hearted, cut] = [someYtid(), someYtid()];
      await play(hearted, daysAgo(100));
      await setHeart(db(), { userId, ytid: hearted, star: true, now: daysAgo(100) });
      await setSlice(db(), { userId, ytid: cut, slice: { start: 1, end: 2 } });
      await play(cut, daysAgo(100));
      await keep("90days");
      expect(await ytids()).toEqual([]);
      expect(await getPlay(db(), userId, hearted)).toEqual({ star: true, repeats: 0 });
      expect(await getPlay(db(), userId, cut)).toMatchObject({
        repeats: 0,
        slider: { endTime: 2 },
      });
    });

    it("is nobody else's choice", async () => {
      const ytid = someYtid();
      await play(ytid, daysAgo(400));
      expect(await forgetOldPlays(db(), now)).toBe(0);
      expect(await ytids()).toEqual([ytid]);
    });

    it("goes through more listeners than fit in one look", async () => {
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
      expect(await forgetOldPlays(db(), now)).toBe(130);
      expect(await db().select().from(plays).where(eq(plays.ytid, "x"))).toEqual([]);
    });
  });

  describe("clearing the history", () => {
    it("empties it with repeats and days; hearts, sections and the totals of all stay", async () => {
      const [ytid, hearted, cut] = [someYtid(), someYtid(), someYtid()];
      await play(ytid);
      await play(hearted);
      await heart(hearted);
      await setSlice(db(), { userId, ytid: cut, slice: { start: 1, end: 2 } });
      await play(cut);
      expect(await clearHistory(db(), { userId })).toBe(3);
      expect(await ytids()).toEqual([]);
      expect(await historyProfile(db(), userId)).toEqual({
        totalRepeats: 0,
        totalStars: 1,
        totalVideos: 0,
      });
      expect(await listeningDaysOf(db(), userId, year)).toEqual([]);
      const rows = await db().select().from(plays).where(eq(plays.userId, userId));
      expect(rows.map((row) => row.ytid).sort()).toEqual([hearted, cut].sort());
      expect((await videoStats(db(), [ytid], now))[ytid]?.totalRepeats).toBe(1);
      expect(await clearHistory(db(), { userId })).toBe(0);
    });

    it("does not let a retried pass count anew, nor tells what it was", async () => {
      const [ytid, eventId] = [someYtid(), crypto.randomUUID()];
      await play(ytid, now, eventId);
      await clearHistory(db(), { userId });
      expect(await play(ytid, now, eventId)).toMatchObject({ counted: false, totalRepeats: 1 });
      const events = await db().select().from(playEvents).where(eq(playEvents.userId, userId));
      expect(events).toMatchObject([{ ytid: "" }]);
    });

    it("leaves other listeners' rows alone, and knows who does not exist", async () => {
      const [ytid, other] = [someYtid(), await createListener(db())];
      await recordPlay(db(), { userId: other, ytid, eventId: crypto.randomUUID(), now });
      await clearHistory(db(), { userId });
      expect(await historyProfile(db(), other)).toMatchObject({ totalRepeats: 1 });
      const nobody = { userId: crypto.randomUUID() };
      await expect(clearHistory(db(), nobody)).rejects.toThrow(UnknownListener);
    });
  });
});
