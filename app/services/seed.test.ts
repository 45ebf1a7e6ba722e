import { describe, expect, test } from "vitest";
import { databaseKinds, useDatabase } from "../../tests/support/database";
import { articlesPage, removeArticle } from "./articles/articles.server";
import { readChannels, removeChannel } from "./channels.server";
import { plantSeeds } from "./seed.server";
import { getVideos } from "./videos-store.server";

const now = new Date("2026-11-21T12:00:00Z");

describe.each(databaseKinds)("the first start on %s", (kind) => {
  const db = useDatabase(kind);
  const read = async (staffPicks = false) =>
    (await articlesPage(db(), { staffPicks, limit: 50 })).articles;

  test("puts in reviews, four of them staff picks, and channels that can be tuned in to", async () => {
    await Promise.all([plantSeeds(db(), now), plantSeeds(db(), now)]);
    const reviews = await read();
    expect(reviews.length).toBeGreaterThanOrEqual(12);
    expect(await read(true)).toHaveLength(4);
    for (const { html, markdown, createdAt } of reviews) {
      expect(markdown.split(/\s+/).length).toBeGreaterThan(90);
      expect(html).toContain("<strong>");
      expect(createdAt.getTime()).toBeLessThan(now.getTime());
    }
    const ytids = reviews.map(({ ytid }) => ytid);
    const videos = await getVideos(db(), ytids);
    expect(ytids.filter((ytid) => !videos[ytid]?.title || !videos[ytid]?.duration)).toEqual([]);
    const channels = await readChannels(db());
    expect(channels.length).toBeGreaterThanOrEqual(3);
    for (const { items } of channels) {
      expect(new Set(items.map(({ ytid }) => ytid)).size).toBe(items.length);
      expect(items.every(({ duration }) => duration > 120 && duration < 600)).toBe(true);
    }
  });

  test("is not repeated: what an operator has taken out stays out", async () => {
    const [review] = await read();
    const [channel] = await readChannels(db());
    await removeArticle(db(), review!.ytid);
    await removeChannel(db(), channel!.pid);
    await plantSeeds(db(), now);
    expect((await read()).map(({ ytid }) => ytid)).not.toContain(review!.ytid);
    expect((await readChannels(db())).map(({ pid }) => pid)).not.toContain(channel!.pid);
  });
});
