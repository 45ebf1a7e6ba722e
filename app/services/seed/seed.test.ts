import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/data/database";
import { loadStoredPage, removeReview } from "../reviews/stored-reviews.server";
import { loadChannels, removeChannel } from "../channels/channels.server";
import { seedDatabase } from "./seed.server";
import { loadVideos } from "../videos/videos-store.server";

const now = new Date("2026-11-21T12:00:00Z");

describe("the first start", () => {
  const db = useDatabase();
  const read = async (staffPicks = false) =>
    (await loadStoredPage(db(), { staffPicks, limit: 50 })).reviews;

  test("adds reviews, four of them staff picks, and playable channels", async () => {
    await Promise.all([seedDatabase(db(), now), seedDatabase(db(), now)]);
    const reviews = await read();
    expect(reviews.length).toBeGreaterThanOrEqual(12);
    expect(await read(true)).toHaveLength(4);
    for (const { html, markdown, createdAt } of reviews) {
      expect(markdown.split(/\s+/).length).toBeGreaterThan(90);
      expect(html).toContain("<strong>");
      expect(createdAt.getTime()).toBeLessThan(now.getTime());
    }
    const ytids = reviews.map(({ ytid }) => ytid);
    const videos = await loadVideos(db(), ytids);
    expect(ytids.filter((ytid) => !videos.get(ytid)?.title || !videos.get(ytid)?.duration)).toEqual(
      [],
    );
    const channels = await loadChannels(db());
    expect(channels.length).toBeGreaterThanOrEqual(3);
    for (const { items } of channels) {
      expect(new Set(items.map(({ ytid }) => ytid)).size).toBe(items.length);
      expect(items.every(({ duration }) => duration > 120 && duration < 600)).toBe(true);
    }
  });

  test("does not add again what an operator has removed", async () => {
    const [review] = await read();
    const [channel] = await loadChannels(db());
    await removeReview(db(), review!.ytid);
    await removeChannel(db(), channel!.pid);
    await seedDatabase(db(), now);
    expect((await read()).map(({ ytid }) => ytid)).not.toContain(review!.ytid);
    expect((await loadChannels(db())).map(({ pid }) => pid)).not.toContain(channel!.pid);
  });
});
