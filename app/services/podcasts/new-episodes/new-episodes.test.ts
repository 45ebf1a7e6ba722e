import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { useDatabase } from "../../../../tests/support/data/database";
import { storeEpisode } from "../../../../tests/support/data/episodes";
import { createListener } from "../../listeners/listeners.server";
import { setHeart } from "../../marks/hearts.server";
import { episodes, podcasts } from "../../platform/db/schema.server";
import { countBeingRead, loadMarked } from "../podcast-marks.server";
import { loadNewEpisodes } from "./new-episodes.server";

const DAY_MS = 24 * 60 * 60 * 1000;
const now = new Date("2026-11-22T12:00:00Z");
const dayOf = (days: number) => new Date(now.getTime() + days * DAY_MS);

describe("a podcast just hearted", () => {
  const db = useDatabase();

  it("begins with its newest episode, and goes on with those found after the heart", async () => {
    const userId = await createListener(db());
    const { podcastId, id: newest } = await storeEpisode(db(), "The newest");
    const [kept] = await db().select().from(episodes).where(eq(episodes.id, newest));
    const store = (id: string, at: Date) =>
      db()
        .insert(episodes)
        .values({ ...kept!, id, url: id, publishedAt: at, foundAt: at });
    await store("an old one", dayOf(-9));
    await setHeart(db(), { userId, key: `podcast:${podcastId}`, hearted: true, now });
    const listed = async () => (await loadNewEpisodes(db(), userId, 50)).map(({ id }) => id);
    expect(await listed()).toEqual([newest]);
    await store("the first after it", dayOf(1));
    await store("the second after it", dayOf(2));
    expect(await listed()).toEqual(["the second after it", "the first after it"]);
  });

  it("is being read until its feed was read, or could not be", async () => {
    const userId = await createListener(db());
    const { podcastId } = await storeEpisode(db());
    const change = (to: Partial<typeof podcasts.$inferInsert>) =>
      db().update(podcasts).set(to).where(eq(podcasts.id, podcastId));
    await setHeart(db(), { userId, key: `podcast:${podcastId}`, hearted: true, now });
    const isBeingRead = async () => {
      const { res } = await loadMarked(db(), "hearts", { userId, limit: 5 });
      expect(await countBeingRead(db(), userId)).toBe(res[0]?.isBeingRead ? 1 : 0);
      return res[0]?.isBeingRead;
    };
    expect(await isBeingRead()).toBe(false);
    await change({ feedUrl: "https://example.org/feed" });
    expect(await isBeingRead()).toBe(true);
    await change({ failure: "broken" });
    expect(await isBeingRead()).toBe(false);
    await change({ failure: null, fetchedAt: now });
    expect(await isBeingRead()).toBe(false);
  });
});
