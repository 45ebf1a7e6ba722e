import { existsSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database";
import { quietLog } from "../../../tests/support/quiet-log";
import {
  type Mood,
  startWordpress,
  type Wordpress,
} from "../../../tests/upstreams/wordpress/server";
import { BadCursor } from "../cursor.server";
import { toReview } from "../upstreams/wordpress/map.server";
import { postsAnswer } from "../upstreams/wordpress/schema.server";
import { saveArticle } from "./articles.server";
import { createReviews } from "./reviews.server";

const now = new Date("2026-11-21T12:00:00Z");
let blog: Wordpress;
beforeEach(async () => {
  blog = await startWordpress();
});
afterEach(() => blog.stop());

describe("reviews of a blog", () => {
  const db = useDatabase("embedded");
  const open = (excludedYtid?: string) =>
    createReviews({
      db: db(),
      env: { reviews: { blogUrl: blog.url, excludedYtid } },
      log: quietLog,
    });
  const own = {
    ytid: "ownreview01",
    title: "Our own",
    markdown: "Words",
    authorName: "Ann",
    authorPhoto: null,
    isStaffPick: false,
    createdAt: now,
  };

  test("come six a page, the first staff pick before all, and go on by a cursor", async () => {
    const reviews = open();
    const first = await reviews.read("all", null);
    expect(first.reviews.map(({ title }) => title.slice(0, 6))).toEqual(
      [3, 1, 2, 4, 5, 6].map((n) => `Post ${n}`),
    );
    expect(first.reviews[0]).toEqual({
      ytid: "9bZkp7q19f0",
      link: expect.stringContaining("/post-3/"),
      title: "Post 3: \u201cLoud\u201d & clear",
      excerpt: "Words of post 3.",
      authorName: "Writer 3",
      picture: expect.stringContaining("/picture-3.jpg"),
      created: Date.parse("2026-11-17T09:00:00Z") / 1000,
      isStaffPick: true,
    });
    expect(first.reviews[2]).toMatchObject({ authorName: "The editors", picture: null });
    expect(first.reviews[5]).toMatchObject({ ytid: null });
    const second = await reviews.read("all", first.next);
    expect(second.reviews.map(({ title }) => title.slice(0, 6))).toEqual(["Post 7", "Post 8"]);
    expect(second.next).toBeNull();
    const picks = await reviews.read("staff-picks", null);
    expect(picks.reviews.map(({ title }) => title.slice(0, 6))).toEqual(["Post 3", "Post 6"]);
    expect((await reviews.read("all", "page9")).reviews).toEqual([]);
    await expect(reviews.read("all", "nonsense")).rejects.toThrow(BadCursor);
  });

  test("leave out the excluded one, pinned or not", async () => {
    const { reviews } = await open("9bZkp7q19f0").read("all", null);
    expect(reviews.map(({ ytid }) => ytid)).not.toContain("9bZkp7q19f0");
    expect(reviews[0]?.title).toContain("Post 6");
  });

  test("are asked for once, whoever wants them", async () => {
    const reviews = open();
    expect(await reviews.atHand("all", null)).toBeNull();
    await Promise.all([reviews.read("all", null), reviews.read("all", null)]);
    const asked = blog.seen.length;
    expect(blog.seen.filter((path) => path.includes("/posts?categories=4"))).toHaveLength(1);
    expect((await reviews.atHand("all", null))?.reviews).toHaveLength(6);
    expect(blog.seen).toHaveLength(asked);
  });

  test.each<Mood>(["failing", "limited", "garbage", "blocked"])(
    "are stood in for by our own while it is %s, and nobody waits meanwhile",
    async (mood) => {
      await saveArticle(db(), own, now);
      blog.mood = mood;
      const reviews = open();
      const page = await reviews.read("all", null);
      expect(page.reviews.map(({ title }) => title)).toEqual(["Our own"]);
      blog.mood = "healthy";
      const rested = await reviews.atHand("all", null);
      expect(rested?.reviews.map(({ title }) => title)).toEqual(["Our own"]);
    },
  );

  test("never hold up a page with other things on it", async () => {
    await saveArticle(db(), own, now);
    blog.mood = "slow";
    const reviews = open();
    const before = performance.now();
    expect((await reviews.glimpse()).map(({ title }) => title)).toEqual(["Our own"]);
    expect(performance.now() - before).toBeLessThan(1000);
    await reviews.read("all", null);
    expect((await reviews.glimpse())[0]?.title).toContain("Post 3");
  });
});

const samples = new URL("../../../../shared/upstream-samples/wordpress/", import.meta.url);
test.skipIf(!existsSync(samples))("recorded posts are read to sensible reviews", () => {
  const read = (name: string) => readFileSync(new URL(name, samples), "utf8");
  const posts = postsAnswer.parse(JSON.parse(read("posts_embed.json")));
  expect(posts).toHaveLength(10);
  for (const one of posts) {
    const review = toReview(one, "https://blog.example.com");
    expect(review.title).not.toMatch(/[<>]|&#?\w+;/);
    expect(review.html).not.toMatch(/<(?:iframe|script|img)|\son\w+=|\[photogallery/);
    expect(review.createdAt.getFullYear()).toBeGreaterThan(2000);
    expect(review.authorName).toBeTruthy();
  }
});
