import { beforeAll, describe, expect, it } from "vitest";
import { databaseKinds, someYtid, useDatabase } from "../../tests/support/database";
import type { ContextName } from "~/domain/contexts";
import { BadCursor } from "./cursor.server";
import { setHeart } from "./hearts.server";
import { createListener } from "./listeners.server";
import { neighboursOf, openContext, stepsFrom, type Placed } from "./playing-context.server";
import { recordPlay } from "./plays.server";
import { reportTrouble } from "./troubles.server";
import { markUnavailable, saveVideo } from "./videos-store.server";

const start = new Date("2026-11-21T12:00:00Z").getTime();
const at = (second: number) => new Date(start + second * 1000);
const straight = { repeat: true, shuffle: false };
const names = ["history", "hearted", "repeat-count"] as const;

describe.each(databaseKinds)("playing contexts on %s", (kind) => {
  const db = useDatabase(kind);
  const play = (userId: string, ytid: string, now: Date) =>
    recordPlay(db(), { userId, ytid, eventId: crypto.randomUUID(), now });
  const reader = (name: ContextName, userId: string) => {
    const opened = openContext(db(), { name, userId });
    if (!opened) throw new Error(`${name} has no reader`);
    return opened;
  };
  const around = async (name: ContextName, userId: string, ytid: string, cursor?: string) => {
    const { previous, next, first } = await neighboursOf(reader(name, userId), { ytid, cursor });
    return [previous?.ytid, next?.ytid, first?.ytid];
  };

  /** Played, hearted and repeated such that each context has them in this order. */
  async function listenerOf(videos: readonly string[]): Promise<string> {
    const userId = await createListener(db());
    for (const [i, ytid] of [...videos].reverse().entries()) {
      for (let repeat = 0; repeat <= i; repeat++) await play(userId, ytid, at(10 * i + repeat));
      await setHeart(db(), { userId, ytid, star: true, now: at(10 * i) });
    }
    return userId;
  }

  describe("with three videos", () => {
    const [a, b, c] = [someYtid(), someYtid(), someYtid()];
    let userId = "";
    let other = "";
    beforeAll(async () => {
      userId = await listenerOf([a, b, c]);
      other = await listenerOf([someYtid(), b, someYtid()]);
      await setHeart(db(), { userId, ytid: someYtid(), star: false, now: at(99) });
    });

    describe.each(names)("in %s", (name) => {
      it("knows what comes before and after, of this listener only", async () => {
        expect(await around(name, userId, b)).toEqual([a, c, a]);
        expect(await around(name, other, b)).not.toContain(a);
      });

      it("has nothing before the first and leads round after the last", async () => {
        expect(await around(name, userId, a)).toEqual([undefined, b, b]);
        expect(await around(name, userId, c)).toEqual([b, undefined, a]);
      });

      it("takes a video of elsewhere for one before the first", async () => {
        expect(await around(name, userId, someYtid())).toEqual([undefined, undefined, a]);
      });

      it("picks any other video, with its place", async () => {
        for (const random of [0, 0.2, 0.4, 0.6, 0.8, 0.999]) {
          const pick = await reader(name, userId).pick(random, b);
          expect([a, c]).toContain(pick?.ytid);
          expect(pick?.cursor).toBe(await reader(name, userId).cursorOf(pick?.ytid ?? ""));
        }
      });

      it("refuses a cursor that is not one of ours", async () => {
        await expect(around(name, userId, b, "%%%")).rejects.toThrow(BadCursor);
      });
    });
  });

  describe.each(names)("Next and Previous in %s", (name) => {
    it("walk through all and round, each once, though playing moves what is played", async () => {
      const videos = Array.from({ length: 5 }, someYtid);
      const userId = await listenerOf(videos);
      let here: Pick<Placed, "ytid"> & { cursor?: string } = { ytid: videos[0] ?? "" };
      const heard = [here.ytid];
      for (let second = 100; heard.length < videos.length; second++) {
        const { next } = await stepsFrom(
          db(),
          { name, userId },
          { ...here, modes: straight, random: 0 },
        );
        if (!next) throw new Error("nothing follows");
        here = next;
        for (let repeat = 0; repeat < 6; repeat++) await play(userId, here.ytid, at(second));
        heard.push(here.ytid);
      }
      expect(heard).toEqual(videos);
      const last = { ...here, modes: straight, random: 0 };
      const { previous, next } = await stepsFrom(db(), { name, userId }, last);
      expect(videos).toContain(previous?.ytid);
      expect(next?.ytid).not.toBe(here.ytid);
      expect(videos).toContain(next?.ytid);
    });

    it("follow the rules: round after the last, itself before the first and when alone", async () => {
      const [a, b] = [someYtid(), someYtid()];
      const userId = await listenerOf([a, b]);
      const steps = async (ytid: string, of = userId) => {
        const found = await stepsFrom(
          db(),
          { name, userId: of },
          { ytid, modes: straight, random: 0 },
        );
        return [found.previous?.ytid, found.next?.ytid];
      };
      expect(await steps(a)).toEqual([undefined, b]);
      expect(await steps(b)).toEqual([a, a]);
      expect(await steps(someYtid())).toEqual([a, a]);
      expect(await steps(a, await listenerOf([a]))).toEqual([undefined, undefined]);
      expect(await steps(a, await createListener(db()))).toEqual([undefined, undefined]);
    });

    it("go past what cannot be played, there or anywhere", async () => {
      const [a, gone, blocked, reported, b] = Array.from({ length: 5 }, someYtid);
      const videos = [a!, gone!, blocked!, reported!, b!];
      const userId = await listenerOf(videos);
      const now = new Date();
      await markUnavailable(db(), { ytid: gone!, reason: "private", source: "api", now });
      const words = { title: "Song", author: "", duration: 60, views: 1, rating: 0 };
      const api = { source: "api" as const, embeddable: true, fetchedAt: now };
      await saveVideo(db(), { ytid: blocked!, ...words, ...api, blockedIn: ["DE"] });
      for (let at = 0; at < 5; at++) {
        const report = { ytid: reported!, code: 150, country: at ? "US" : "FR", now };
        await reportTrouble(db(), { ...report, reporter: `listener ${at}` });
      }
      const steps = async (ytid: string, country: string | null, shuffle = false) => {
        const modes = { repeat: !shuffle, shuffle };
        const of = { name, userId, country };
        const { previous, next } = await stepsFrom(db(), of, { ytid, modes, random: 0.5 });
        return [previous?.ytid, next?.ytid];
      };
      expect(await steps(a!, "DE")).toEqual([undefined, b]);
      expect(await steps(b!, "DE")).toEqual([a, a]);
      expect(await steps(a!, "SE")).toEqual([undefined, blocked]);
      expect(await steps(b!, null)).toEqual([blocked, a]);
      expect((await steps(a!, "DE", true))[1]).toBe(b);
    });

    it("shuffle to any other video", async () => {
      const videos = Array.from({ length: 4 }, someYtid);
      const userId = await listenerOf(videos);
      const [here = ""] = videos;
      const modes = { repeat: false, shuffle: true };
      for (const random of [0, 0.2, 0.4, 0.6, 0.8, 0.999]) {
        const { next } = await stepsFrom(db(), { name, userId }, { ytid: here, modes, random });
        expect(videos.slice(1)).toContain(next?.ytid);
      }
    });
  });

  it("lead a visitor through the Top 10 too", async () => {
    const videos = [someYtid(), someYtid(), someYtid()];
    const now = new Date();
    const userId = await createListener(db());
    for (const [at, ytid] of videos.entries()) {
      for (let pass = 0; pass < 30 - at; pass++) await play(userId, ytid, now);
    }
    const of = { name: "top10" as const, userId: null };
    const ask = { ytid: videos[1]!, modes: straight, random: 0 };
    const { previous, next } = await stepsFrom(db(), of, ask);
    expect([previous?.ytid, next?.ytid]).toEqual([videos[0], videos[2]]);
  });

  it("has nothing for a visitor without a session, nor for a list that nobody walks yet", async () => {
    const ask = { ytid: someYtid(), modes: straight, random: 0 };
    const nothing = { previous: null, next: null };
    expect(await stepsFrom(db(), { name: "history", userId: null }, ask)).toEqual(nothing);
    expect(await stepsFrom(db(), { name: "search", userId: null }, ask)).toEqual(nothing);
  });
});
