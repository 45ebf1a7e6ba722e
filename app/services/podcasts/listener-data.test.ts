import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { useDatabase } from "../../../tests/support/data/database";
import { storeEpisode } from "../../../tests/support/data/episodes";
import { createListener } from "../listeners/listeners.server";
import {
  hasMusic,
  loadAnonymousMusic,
  mergeListener,
} from "../listener-data/merge-listener.server";
import { users } from "../platform/db/schema.server";
import { setHeart } from "../marks/hearts.server";
import { loadPositions, savePosition } from "./episode-positions.server";
import { notePlayed } from "../history/played.server";
import { loadMarked, savePodcastSpeed } from "./podcast-marks.server";
import { listenerData } from "./listener-data.server";
import { savePodcasts } from "./directory/save-podcasts.server";

const now = new Date("2026-11-22T12:00:00Z");

describe("an anonymous listener's podcasts", () => {
  const db = useDatabase();

  it("are offered to the account at sign-in, and join it", async () => {
    const podcast = (appleId: string) => ({
      ...{ appleId, podcastIndexId: null, feedUrl: null, title: appleId, author: "" },
      ...{
        description: "",
        picture: null,
        link: null,
        language: null,
        explicit: false,
        genres: [],
      },
    });
    await savePodcasts(db(), [podcast("1"), podcast("2")], now);
    const [from, into] = [await createListener(db()), await createListener(db())];
    await db().update(users).set({ kind: "email" }).where(eq(users.id, into));
    expect(hasMusic(await loadAnonymousMusic(db(), from))).toBe(false);
    await setHeart(db(), { userId: into, key: "podcast:1", hearted: true, now });
    await setHeart(db(), { userId: from, key: "podcast:1", hearted: true, now });
    await notePlayed(db(), { userId: from, key: "podcast:2", now });
    const speed = (userId: string, podcastId: string, speed: number) =>
      savePodcastSpeed(db(), { userId, podcastId, speed, now });
    expect(await speed(from, "1", 1.5)).toBe(true);
    expect(await speed(from, "2", 1.25)).toBe(true);
    expect(await speed(into, "1", 2)).toBe(true);
    expect(await speed(into, "constructor", 2)).toBe(false);
    expect(hasMusic(await loadAnonymousMusic(db(), from))).toBe(true);
    await mergeListener(db(), { from, into, now });
    const ids = async (list: "hearts" | "history") =>
      (await loadMarked(db(), list, { userId: into, limit: 5 })).res.map(({ id }) => id);
    expect(await ids("hearts")).toEqual(["1"]);
    expect(await ids("history")).toEqual(["2"]);
    const { podcasts } = await listenerData.export(db(), into);
    expect(podcasts.map(({ podcastId, speed }) => [podcastId, speed])).toEqual([
      ["1", 2],
      ["2", 1.25],
    ]);
  });

  it("have positions that do not fall back behind those of the account", async () => {
    const [from, into] = [await createListener(db()), await createListener(db())];
    await db().update(users).set({ kind: "email" }).where(eq(users.id, into));
    const [ahead, behind, own] = [
      await storeEpisode(db()),
      await storeEpisode(db()),
      await storeEpisode(db()),
    ];
    const save = async (userId: string, episodeId: string, seconds: number, ago: number) => {
      const at = now.getTime() - ago;
      const position = { seconds, duration: 600, played: false, at, movedAt: at };
      expect(await savePosition(db(), { userId, episodeId, now, ...position })).toBe(true);
    };
    await save(into, ahead.id, 97, 2000);
    await save(from, ahead.id, 10, 1000);
    await save(into, behind.id, 97, 2000);
    await save(from, behind.id, 300, 3000);
    await save(from, own.id, 50, 1000);
    await mergeListener(db(), { from, into, now });
    const positions = async ({ podcastId }: { podcastId: string }) =>
      Object.values(await loadPositions(db(), into, podcastId));
    expect(await positions(ahead)).toMatchObject([{ seconds: 97, at: now.getTime() - 2000 }]);
    expect(await positions(behind)).toMatchObject([{ seconds: 97, left: { seconds: 300 } }]);
    expect(await positions(own)).toMatchObject([{ seconds: 50 }]);
    const { episodes } = await listenerData.export(db(), into);
    expect(episodes.map(({ seconds, leftSeconds }) => [seconds, leftSeconds])).toEqual([
      [97, null],
      [97, 300],
      [50, null],
    ]);
  });
});
