import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { uniqueYtid, useDatabase } from "../../../../tests/support/data/database";
import { counters } from "../../platform/db/schema.server";
import { saveHostVideo } from "./save-host-video.server";
import { refreshVideos } from "./refresh-videos.server";
import type { HostVideo } from "../../upstreams/youtube/map.server";
import { unavailableVideo } from "../../upstreams/youtube/map.server";
import type { VideoInfo } from "../video-info.server";
import { reportPlaybackFailure } from "../playback-failures.server";
import { loadVideos, hideVideo, saveVideo } from "../videos-store.server";

const DAY = 86_400_000;
const now = new Date("2026-11-21T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY);

const metadata = { title: "Song", author: "Band", duration: 60, views: 5, rating: 0 as const };
const hostVideo = (ytid: string): HostVideo => {
  return { ytid, ...metadata, unavailable: null, description: "", blockedIn: [] };
};

describe("metadata of the video host", () => {
  const db = useDatabase();

  async function video(days: number, { played = true, source = "api" as const } = {}) {
    const ytid = uniqueYtid();
    const fetchedAt = daysAgo(days);
    await saveVideo(db(), { ytid, ...metadata, embeddable: true, source, fetchedAt });
    if (played) await db().insert(counters).values({ ytid, totalRepeats: 1, today: "2026-11-01" });
    return ytid;
  }

  /** Runs the job with these answers from the host; `asked` are the videos it looked up. */
  async function run(answer: (ytid: string) => HostVideo | null) {
    const asked: string[] = [];
    async function lookUp(ytid: string): Promise<VideoInfo> {
      asked.push(ytid);
      const said = answer(ytid);
      if (said) await saveHostVideo(db(), said, now);
      const unknown = { title: null, author: null, duration: null, views: null };
      return { ...unknown, unavailable: null, ...said, ytid, rating: 0 };
    }
    const count = await refreshVideos({ db: db(), videoInfo: { lookUp } }, now);
    return { asked, count };
  }

  it("is deleted for a hidden video too, which stays hidden", async () => {
    const hidden = await Promise.all([video(31), video(31, { played: false })]);
    for (const ytid of hidden) await hideVideo(db(), ytid, daysAgo(40));
    await run(() => null);
    const stored = await loadVideos(db(), hidden);
    for (const ytid of hidden) {
      expect(stored.get(ytid)).toMatchObject({ title: "", views: null, hiddenAt: daysAgo(40) });
    }
  });

  it("is refreshed when stale, and not before", async () => {
    const [old, young] = [await video(26), await video(20)];
    const { asked, count } = await run(hostVideo);
    expect([asked, count]).toEqual([[old], 1]);
    const stored = await loadVideos(db(), [old, young]);
    expect(stored.get(old)?.fetchedAt).toEqual(now);
    expect(stored.get(young)?.fetchedAt).toEqual(daysAgo(20));
    expect((await run(hostVideo)).count).toBe(0);
  });

  it("is deleted for videos that are in no list and were never played", async () => {
    const unwanted = await video(26, { played: false });
    expect((await run(hostVideo)).asked).toEqual([]);
    expect(await loadVideos(db(), [unwanted])).toEqual(new Map());
  });

  it("is deleted before the thirtieth day while the host is down, which is not asked for each video", async () => {
    const old = await Promise.all(Array.from({ length: 60 }, () => video(26)));
    const oldest = await video(29.5);
    const { asked } = await run(() => null);
    expect(asked).toHaveLength(50);
    const stored = await loadVideos(db(), [oldest, ...old]);
    expect(stored.size).toBe(60);
    expect(stored.get(oldest)).toBeUndefined();
    await run(hostVideo);
  });

  it("is cleared when the video has been gone for days, and it stays marked as unavailable", async () => {
    const [gone, justGone] = [await video(9), await video(9)];
    await saveHostVideo(db(), unavailableVideo(gone, "missing"), daysAgo(5));
    await saveHostVideo(db(), unavailableVideo(gone, "missing"), daysAgo(1));
    await saveHostVideo(db(), unavailableVideo(justGone, "missing"), daysAgo(1));
    const locked = { ...hostVideo(await video(9)), unavailable: "not-embeddable" as const };
    await saveHostVideo(db(), locked, daysAgo(5));
    await run(hostVideo);
    const stored = await loadVideos(db(), [gone, justGone, locked.ytid]);
    expect(stored.get(gone)).toMatchObject({ title: "", views: null, unavailable: "missing" });
    expect(stored.get(justGone)).toMatchObject({ title: "Song", unavailable: "missing" });
    expect(stored.get(locked.ytid)).toMatchObject({ title: "Song", unavailable: "not-embeddable" });
  });

  it("stays for a recent video, and for one that only listeners reported until lately", async () => {
    const unwanted = await video(20, { played: false });
    const reported = await video(9);
    const report = { ytid: reported, country: null, code: 150, reporter: "somebody" };
    await reportPlaybackFailure(db(), { ...report, now: daysAgo(5) });
    await saveHostVideo(db(), unavailableVideo(reported, "missing"), daysAgo(1));
    await run(hostVideo);
    const stored = await loadVideos(db(), [unwanted, reported]);
    expect(stored.get(unwanted)?.title).toBe("Song");
    expect(stored.get(reported)).toMatchObject({ title: "Song", unavailable: "missing" });
  });

  it("is not refreshed twice when another process does it meanwhile", async () => {
    const first = await Promise.all(Array.from({ length: 50 }, () => video(27)));
    const last = await video(26);
    const asked: string[] = [];
    const lookUp = async (ytid: string) => {
      asked.push(ytid);
      for (const one of [ytid, last]) await saveHostVideo(db(), hostVideo(one), now);
      return { ...hostVideo(ytid), rating: 0 as const };
    };
    await refreshVideos({ db: db(), videoInfo: { lookUp } }, now);
    expect(asked.sort()).toEqual(first.sort());
  });

  it("does not include what listeners submitted", async () => {
    const [played, unwanted, gone] = [uniqueYtid(), uniqueYtid(), uniqueYtid()];
    const own = { source: "listener" as const, submittedBy: randomUUID(), fetchedAt: daysAgo(90) };
    for (const ytid of [played, unwanted, gone]) {
      await saveVideo(db(), { ytid, ...metadata, embeddable: null, ...own });
    }
    const counts = { ytid: played, totalRepeats: 1, today: "2026-11-01" };
    await db().insert(counters).values(counts);
    await saveHostVideo(db(), unavailableVideo(gone, "missing"), daysAgo(5));
    expect((await run(() => null)).asked).toEqual([]);
    const stored = await loadVideos(db(), [played, unwanted, gone]);
    expect([...stored.values()].map(({ title }) => title)).toEqual(["Song", "Song", "Song"]);
  });
});
