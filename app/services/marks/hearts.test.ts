import { beforeAll, describe, expect, it } from "vitest";
import { uniqueYtid, useDatabase } from "../../../tests/support/data/database";
import { setHeart } from "./hearts.server";
import { loadHeartedVideos, loadHistory, loadHistoryProfile } from "../history/history.server";
import { createListener, UnknownListener } from "../listeners/listeners.server";
import { loadVideoStats } from "../videos/stats.server";

const now = new Date("2026-11-21T12:00:00Z");
const later = new Date("2026-11-21T12:00:05Z");

describe("hearts", () => {
  const db = useDatabase();
  let userId = "";
  beforeAll(async () => {
    userId = await createListener(db());
  });

  it("hearts a video once, however often it is asked to", async () => {
    const [ytid, listener] = [uniqueYtid(), await createListener(db())];
    const heart = { userId: listener, key: `video:${ytid}`, hearted: true, now } as const;
    expect(await setHeart(db(), heart)).toEqual({ changed: true, totalHearts: 1 });
    expect(await setHeart(db(), heart)).toEqual({ changed: false, totalHearts: 1 });
    expect((await loadVideoStats(db(), [ytid], now)).get(ytid)?.totalHearts).toBe(1);
  });

  it("counts one heart when many requests heart at the same time", async () => {
    const [ytid, listener] = [uniqueYtid(), await createListener(db())];
    const heart = { userId: listener, key: `video:${ytid}`, hearted: true, now } as const;
    await Promise.all(Array.from({ length: 6 }, () => setHeart(db(), heart)));
    expect((await loadHistoryProfile(db(), listener)).totalHearts).toBe(1);
    expect((await loadVideoStats(db(), [ytid], now)).get(ytid)?.totalHearts).toBe(1);
  });

  it("adds a video that was never played to the history, where it stays when un-hearted", async () => {
    const [ytid, listener] = [uniqueYtid(), await createListener(db())];
    await setHeart(db(), { userId: listener, key: `video:${ytid}`, hearted: true, now });
    const entry = { ytid, repeats: 0, lastViewed: now.getTime() / 1000 };
    expect((await loadHistory(db(), listener, { limit: 5 })).res).toEqual([
      { ...entry, hearted: true },
    ]);
    const cleared = await setHeart(db(), {
      userId: listener,
      key: `video:${ytid}`,
      hearted: false,
      now: later,
    });
    expect(cleared).toEqual({ changed: true, totalHearts: 0 });
    expect((await loadHistory(db(), listener, { limit: 5 })).res).toEqual([
      { ...entry, hearted: false },
    ]);
    expect((await loadHeartedVideos(db(), listener, { limit: 5 })).res).toEqual([]);
    expect((await loadVideoStats(db(), [ytid], now)).get(ytid)?.totalHearts).toBe(0);
  });

  it("changes nothing when a video without a heart is un-hearted", async () => {
    const ytid = uniqueYtid();
    const answer = await setHeart(db(), { userId, key: `video:${ytid}`, hearted: false, now });
    expect(answer).toMatchObject({ changed: false });
    expect((await loadHistory(db(), userId, { limit: 50 })).res.map((e) => e.ytid)).not.toContain(
      ytid,
    );
  });

  it("rejects an unknown listener", async () => {
    const key = `video:${uniqueYtid()}` as const;
    const heart = { userId: crypto.randomUUID(), key, hearted: true, now };
    await expect(setHeart(db(), heart)).rejects.toThrow(UnknownListener);
  });
});
