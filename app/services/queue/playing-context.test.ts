import { beforeAll, describe, expect, it } from "vitest";
import { uniqueYtid, useDatabase } from "../../../tests/support/data/database";
import { longListener } from "../../../tests/support/data/long-listener";
import { loadNeighbours } from "../../../tests/support/data/neighbours";
import type { ContextName } from "~/domain/player/contexts";
import { BadCursor } from "../platform/cursor.server";
import { setHeart } from "../marks/hearts.server";
import { type ContextOf, loadStep, openContext, type Placed } from "./playing-context.server";
import { recordPass } from "../../../tests/support/data/record-pass";
import { reportPlaybackFailure } from "../videos/playback-failures.server";
import { markUnavailable, saveVideo } from "../videos/videos-store.server";

const start = new Date("2026-11-21T12:00:00Z").getTime();
const at = (second: number) => new Date(start + second * 1000);
const names = ["history", "hearted", "repeat-count"] as const;

describe("playing contexts", () => {
  const db = useDatabase();
  const play = (userId: string, ytid: string, now: Date) =>
    recordPass(db(), { userId, ytid, eventId: crypto.randomUUID(), now });
  const reader = (name: ContextName, userId: string) => {
    const opened = openContext(db(), { name, userId });
    if (!opened) throw new Error(`${name} has no reader`);
    return opened;
  };
  type Ask = { ytid: string; cursor?: string; shuffle: boolean; random: number };
  const loadSteps = async (of: ContextOf, ask: Ask) => ({
    previous: await loadStep(db(), of, { ...ask, to: "previous" }),
    next: await loadStep(db(), of, { ...ask, to: "next" }),
  });
  const around = async (name: ContextName, userId: string, ytid: string, cursor?: string) => {
    const { previous, next, first } = await loadNeighbours(reader(name, userId), { ytid, cursor });
    return [previous?.ytid, next?.ytid, first?.ytid];
  };

  /** Makes a listener whose history, hearted and most repeated videos are in the given order. */
  async function listenerOf(videos: readonly string[]): Promise<string> {
    const userId = await longListener(db());
    for (const [i, ytid] of [...videos].reverse().entries()) {
      for (let repeat = 0; repeat <= i; repeat++) await play(userId, ytid, at(10 * i + repeat));
      await setHeart(db(), { userId, key: `video:${ytid}`, hearted: true, now: at(10 * i) });
    }
    return userId;
  }

  describe("with three videos", () => {
    const [a, b, c] = [uniqueYtid(), uniqueYtid(), uniqueYtid()];
    let userId = "";
    let other = "";
    beforeAll(async () => {
      userId = await listenerOf([a, b, c]);
      other = await listenerOf([uniqueYtid(), b, uniqueYtid()]);
      await setHeart(db(), { userId, key: `video:${uniqueYtid()}`, hearted: false, now: at(99) });
    });

    describe.each(names)("in %s", (name) => {
      it("finds the previous and next video of this listener only", async () => {
        expect(await around(name, userId, b)).toEqual([a, c, a]);
        expect(await around(name, other, b)).not.toContain(a);
      });

      it("has no previous video of the first and no next one of the last", async () => {
        expect(await around(name, userId, a)).toEqual([undefined, b, b]);
        expect(await around(name, userId, c)).toEqual([b, undefined, a]);
      });

      it("takes a video that is not in the list for one before the first", async () => {
        expect(await around(name, userId, uniqueYtid())).toEqual([undefined, undefined, a]);
      });

      it("picks another video with its place", async () => {
        for (const random of [0, 0.2, 0.4, 0.6, 0.8, 0.999]) {
          const pick = await reader(name, userId).pick(random, b);
          expect([a, c]).toContain(pick?.ytid);
          expect(pick?.cursor).toBe(await reader(name, userId).cursorOf(pick?.ytid ?? ""));
        }
      });

      it("rejects an invalid cursor", async () => {
        await expect(around(name, userId, b, "%%%")).rejects.toThrow(BadCursor);
      });
    });
  });

  describe.each(names)("Next and Previous in %s", (name) => {
    it("visit each video once and start again, although playing reorders the list", async () => {
      const videos = Array.from({ length: 5 }, uniqueYtid);
      const userId = await listenerOf(videos);
      let here: Pick<Placed, "ytid"> & { cursor?: string } = { ytid: videos[0] ?? "" };
      const heard = [here.ytid];
      for (let second = 100; heard.length < videos.length; second++) {
        const { next } = await loadSteps({ name, userId }, { ...here, shuffle: false, random: 0 });
        if (!next) throw new Error("there is no next video");
        here = next;
        for (let repeat = 0; repeat < 6; repeat++) await play(userId, here.ytid, at(second));
        heard.push(here.ytid);
      }
      expect(heard).toEqual(videos);
      const last = { ...here, shuffle: false, random: 0 };
      const { previous, next } = await loadSteps({ name, userId }, last);
      expect(videos).toContain(previous?.ytid);
      expect(next?.ytid).not.toBe(here.ytid);
      expect(videos).toContain(next?.ytid);
    });

    it("wrap around after the last, and stay at the first or a single video", async () => {
      const [a, b] = [uniqueYtid(), uniqueYtid()];
      const userId = await listenerOf([a, b]);
      const steps = async (ytid: string, of = userId) => {
        const found = await loadSteps({ name, userId: of }, { ytid, shuffle: false, random: 0 });
        return [found.previous?.ytid, found.next?.ytid];
      };
      expect(await steps(a)).toEqual([undefined, b]);
      expect(await steps(b)).toEqual([a, a]);
      expect(await steps(uniqueYtid())).toEqual([a, a]);
      expect(await steps(a, await listenerOf([a]))).toEqual([undefined, undefined]);
      expect(await steps(a, await longListener(db()))).toEqual([undefined, undefined]);
    });

    it("skip videos that cannot be played, there or anywhere", async () => {
      const [a, gone, blocked, reported, b] = Array.from({ length: 5 }, uniqueYtid);
      const videos = [a!, gone!, blocked!, reported!, b!];
      const userId = await listenerOf(videos);
      const now = new Date();
      await markUnavailable(db(), { ytid: gone!, reason: "private", source: "api", now });
      const metadata = { title: "Song", author: "", duration: 60, views: 1, rating: 0 };
      const api = { source: "api" as const, embeddable: true, fetchedAt: now };
      await saveVideo(db(), { ytid: blocked!, ...metadata, ...api, blockedIn: ["DE"] });
      for (let at = 0; at < 5; at++) {
        const report = { ytid: reported!, code: 150, country: at ? "US" : "FR", now };
        await reportPlaybackFailure(db(), { ...report, reporter: `listener ${at}` });
      }
      const steps = async (ytid: string, country: string | null, shuffle = false) => {
        const of = { name, userId, country };
        const { previous, next } = await loadSteps(of, { ytid, shuffle, random: 0.5 });
        return [previous?.ytid, next?.ytid];
      };
      expect(await steps(a!, "DE")).toEqual([undefined, b]);
      expect(await steps(b!, "DE")).toEqual([a, a]);
      expect(await steps(a!, "SE")).toEqual([undefined, blocked]);
      expect(await steps(b!, null)).toEqual([blocked, a]);
      expect((await steps(a!, "DE", true))[1]).toBe(b);
      await saveVideo(db(), { ytid: reported!, ...metadata, ...api });
      expect(await steps(a!, "DE"), "the data API overrules reports").toEqual([
        undefined,
        reported,
      ]);
    });

    it("shuffle to another video", async () => {
      const videos = Array.from({ length: 4 }, uniqueYtid);
      const userId = await listenerOf(videos);
      const [here = ""] = videos;
      for (const random of [0, 0.2, 0.4, 0.6, 0.8, 0.999]) {
        const { next } = await loadSteps({ name, userId }, { ytid: here, shuffle: true, random });
        expect(videos.slice(1)).toContain(next?.ytid);
      }
    });
  });

  it("lead a visitor through the Top 10", async () => {
    const videos = [uniqueYtid(), uniqueYtid(), uniqueYtid()];
    const now = new Date();
    const userId = await longListener(db());
    for (const [at, ytid] of videos.entries()) {
      for (let pass = 0; pass < 30 - at; pass++) await play(userId, ytid, now);
    }
    const of = { name: "top10" as const, userId: null };
    const ask = { ytid: videos[1]!, shuffle: false, random: 0 };
    const { previous, next } = await loadSteps(of, ask);
    expect([previous?.ytid, next?.ytid]).toEqual([videos[0], videos[2]]);
  });

  it("has no neighbours for a visitor, or without a last search", async () => {
    const ask = { ytid: uniqueYtid(), shuffle: false, random: 0 };
    const nothing = { previous: null, next: null };
    expect(await loadSteps({ name: "history", userId: null }, ask)).toEqual(nothing);
    expect(await loadSteps({ name: "search", userId: null }, ask)).toEqual(nothing);
  });
});
