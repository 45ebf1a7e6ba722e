import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { databaseKinds, someYtid, useDatabase } from "../../tests/support/database";
import { counters } from "./db/schema.server";
import { keepHostVideo } from "./keep-host-video.server";
import { refreshVideos } from "./refresh-videos.server";
import type { HostVideo } from "./upstreams/youtube/map.server";
import { unavailableVideo } from "./upstreams/youtube/map.server";
import type { VideoInfo } from "./video-info.server";
import { getVideos, saveVideo } from "./videos-store.server";

const DAY = 86_400_000;
const now = new Date("2026-11-21T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY);

const words = { title: "Song", author: "Band", duration: 60, views: 5, rating: 0 as const };
const told = (ytid: string): HostVideo => {
  return { ytid, ...words, unavailable: null, description: "", blockedIn: [] };
};

describe.each(databaseKinds)("the words of the video host on %s", (kind) => {
  const db = useDatabase(kind);

  async function video(days: number, { played = true, source = "api" as const } = {}) {
    const ytid = someYtid();
    const fetchedAt = daysAgo(days);
    await saveVideo(db(), { ytid, ...words, embeddable: true, source, fetchedAt });
    if (played) await db().insert(counters).values({ ytid, totalRepeats: 1, today: "2026-11-01" });
    return ytid;
  }

  /** The job, with a host that answers so; tells what it was asked for. */
  async function run(answer: (ytid: string) => HostVideo | null) {
    const asked: string[] = [];
    async function lookUp(ytid: string): Promise<VideoInfo> {
      asked.push(ytid);
      const said = answer(ytid);
      if (said) await keepHostVideo(db(), said, now);
      const unknown = { title: null, author: null, duration: null, views: null };
      return { ...unknown, unavailable: null, ...said, ytid, rating: 0 };
    }
    const count = await refreshVideos({ db: db(), videoInfo: { lookUp } }, now);
    return { asked, count };
  }

  it("are asked for anew in their last days, and others are left alone", async () => {
    const [old, young] = [await video(26), await video(20)];
    const { asked, count } = await run(told);
    expect([asked, count]).toEqual([[old], 1]);
    const stored = await getVideos(db(), [old, young]);
    expect(stored[old]?.fetchedAt).toEqual(now);
    expect(stored[young]?.fetchedAt).toEqual(daysAgo(20));
    expect((await run(told)).count).toBe(0);
  });

  it("are forgotten where nobody has them in a list or has played them", async () => {
    const unwanted = await video(26, { played: false });
    expect((await run(told)).asked).toEqual([]);
    expect(await getVideos(db(), [unwanted])).toEqual({});
  });

  it("are forgotten before the thirtieth day where the host is away, and not asked for one by one", async () => {
    const old = await Promise.all(Array.from({ length: 60 }, () => video(26)));
    const oldest = await video(29.5);
    const { asked } = await run(() => null);
    expect(asked).toHaveLength(50);
    const stored = await getVideos(db(), [oldest, ...old]);
    expect(Object.keys(stored)).toHaveLength(60);
    expect(stored[oldest]).toBeUndefined();
    await run(told);
  });

  it("go when their video has been gone for days, and that it is gone is remembered", async () => {
    const [gone, justGone] = [await video(9), await video(9)];
    await keepHostVideo(db(), unavailableVideo(gone, "missing"), daysAgo(5));
    await keepHostVideo(db(), unavailableVideo(gone, "missing"), daysAgo(1));
    await keepHostVideo(db(), unavailableVideo(justGone, "missing"), daysAgo(1));
    const locked = { ...told(await video(9)), unavailable: "not-embeddable" as const };
    await keepHostVideo(db(), locked, daysAgo(5));
    await run(told);
    const stored = await getVideos(db(), [gone, justGone, locked.ytid]);
    expect(stored[gone]).toMatchObject({ title: "", views: null, unavailable: "missing" });
    expect(stored[justGone]).toMatchObject({ title: "Song", unavailable: "missing" });
    expect(stored[locked.ytid]).toMatchObject({ title: "Song", unavailable: "not-embeddable" });
  });

  it("are not what listeners say themselves", async () => {
    const ytid = someYtid();
    const own = { source: "listener" as const, toldBy: randomUUID(), fetchedAt: daysAgo(90) };
    await saveVideo(db(), { ytid, ...words, embeddable: null, ...own });
    await run(() => null);
    expect((await getVideos(db(), [ytid]))[ytid]?.title).toBe("Song");
  });
});
