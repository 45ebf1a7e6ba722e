import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/data/database";
import { quietLog } from "../../../tests/support/app/quiet-log";
import {
  type Mode,
  startWordpress,
  type Wordpress,
} from "../../../tests/upstreams/wordpress/server";
import { BadCursor } from "../platform/cursor.server";
import { toReview } from "../upstreams/wordpress/map.server";
import { postsAnswer } from "../upstreams/wordpress/schema.server";
import { saveReview } from "./stored-reviews.server";
import { createReviews } from "./reviews.server";

const now = new Date("2026-11-21T12:00:00Z");
let blog: Wordpress;
beforeEach(async () => {
  blog = await startWordpress();
});
afterEach(() => blog.stop());

describe("reviews of a blog", () => {
  const db = useDatabase();
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

  test("come six a page, the first staff pick first, and continue by a cursor", async () => {
    const reviews = open();
    const first = await reviews.loadPage("all", null);
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
    const second = await reviews.loadPage("all", first.next);
    expect(second.reviews.map(({ title }) => title.slice(0, 6))).toEqual(["Post 7", "Post 8"]);
    expect(second.next).toBeNull();
    const picks = await reviews.loadPage("staff-picks", null);
    expect(picks.reviews.map(({ title }) => title.slice(0, 6))).toEqual(["Post 3", "Post 6"]);
    expect((await reviews.loadPage("all", "page9")).reviews).toEqual([]);
    await expect(reviews.loadPage("all", "nonsense")).rejects.toThrow(BadCursor);
  });

  test("leave out the excluded video, pinned or not", async () => {
    const { reviews } = await open("9bZkp7q19f0").loadPage("all", null);
    expect(reviews.map(({ ytid }) => ytid)).not.toContain("9bZkp7q19f0");
    expect(reviews[0]?.title).toContain("Post 6");
  });

  test("are fetched once for requests at the same time", async () => {
    const reviews = open();
    expect(await reviews.cachedPage("all", null)).toBeNull();
    await Promise.all([reviews.loadPage("all", null), reviews.loadPage("all", null)]);
    const asked = blog.seen.length;
    expect(blog.seen.filter((path) => path.includes("/posts?categories=4"))).toHaveLength(1);
    expect((await reviews.cachedPage("all", null))?.reviews).toHaveLength(6);
    expect(blog.seen).toHaveLength(asked);
  });

  test.each<Mode>(["failing", "limited", "garbage", "blocked"])(
    "are replaced by our own while the blog is %s, and nobody waits meanwhile",
    async (mood) => {
      await saveReview(db(), own, now);
      blog.mode = mood;
      const reviews = open();
      const page = await reviews.loadPage("all", null);
      expect(page.reviews.map(({ title }) => title)).toEqual(["Our own"]);
      blog.mode = "healthy";
      expect(await reviews.cachedReview(own.ytid)).toEqual({
        review: expect.objectContaining({ title: "Our own" }),
        isBlogDown: true,
      });
      const rested = await reviews.cachedPage("all", null);
      expect(rested?.reviews.map(({ title }) => title)).toEqual(["Our own"]);
    },
  );

  test("are found by their video, from the lists or by a search, which is made once for a video without one", async () => {
    const listed = open();
    await listed.loadPage("all", null);
    expect(await listed.cachedReview("9bZkp7q19f0")).toEqual({
      review: {
        title: "Post 3: \u201cLoud\u201d & clear",
        html: expect.stringContaining("Words of post 3."),
        authorName: "Writer 3",
        created: Date.parse("2026-11-17T09:00:00Z") / 1000,
        isStaffPick: true,
      },
      isBlogDown: false,
    });
    const reviews = open();
    expect(await reviews.cachedReview("-ownreview0")).toBeNull();
    const none = { review: null, isBlogDown: false };
    expect(await reviews.loadReview("-ownreview0")).toEqual(none);
    const searches = blog.seen.filter((path) => path.includes("search="));
    expect(searches).toEqual([expect.stringContaining("search=ownreview0")]);
    expect(await reviews.cachedReview("-ownreview0")).toEqual(none);
    expect(blog.seen.filter((path) => path.includes("search="))).toEqual(searches);
  });

  test("of a video whose id differs only in case are not taken for its own", async () => {
    const about = await open().loadReview("DQW4W9WGXCQ");
    expect(about).toEqual({ review: null, isBlogDown: false });
  });

  test("never delay a page with other content", async () => {
    await saveReview(db(), own, now);
    blog.mode = "slow";
    const reviews = open();
    const before = performance.now();
    expect((await reviews.loadPreview()).map(({ title }) => title)).toEqual(["Our own"]);
    expect(performance.now() - before).toBeLessThan(1000);
    await reviews.loadPage("all", null);
    expect((await reviews.loadPreview())[0]?.title).toContain("Post 3");
  });
});

/** Posts in the shape of the REST API, with leftovers of their authors and of an old theme. */
const posts = [
  {
    title: "&#8220;Loud&#8221; &#038; clear",
    content: '<p>Words.</p><p>[photogallery ids="1,2"]</p><img src="x" onerror="alert(1)">',
    _embedded: { author: [{ id: 1, name: "Ann &amp; Bob", link: "https://blog.example.com/ann" }] },
  },
  {
    title: "A <em>quiet</em> song",
    content:
      '<figure><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe></figure><script>alert(1)</script>',
    _embedded: {
      author: [
        { code: "rest_user_invalid_id", message: "Invalid user ID.", data: { status: 404 } },
      ],
      "wp:featuredmedia": [{ code: "rest_forbidden", message: "No.", data: { status: 401 } }],
    },
  },
  { title: "", content: "\n", _embedded: undefined },
].map(({ title, content, _embedded }, n) => ({
  id: 100 + n,
  date: "2022-05-29T17:51:44",
  date_gmt: "2022-05-29T17:51:44",
  slug: `post-${n}`,
  status: "publish",
  type: "post",
  link: "#",
  title: { rendered: title },
  content: { rendered: content, protected: false },
  excerpt: { rendered: "<p>Cut [&hellip;]</p>\n", protected: false },
  author: 1,
  featured_media: 0,
  sticky: false,
  meta: [],
  categories: [3],
  acf: { banner_image_wide: false },
  _links: { self: [{ href: "https://blog.example.com/wp-json/wp/v2/posts/143" }] },
  ...(_embedded && { _embedded }),
}));

test.each(posts)("post $id becomes a complete review without markup that runs", (post) => {
  const [parsed] = postsAnswer.parse(JSON.parse(JSON.stringify([post])));
  const review = toReview(parsed!, "https://blog.example.com");
  expect(review.title).toMatch(/^[^<>]+$/);
  expect(review.title).not.toMatch(/&#?\w+;/);
  expect(review.html).not.toMatch(/<(?:iframe|script|img)|\son\w+=|\[photogallery/);
  expect(review.createdAt).toEqual(new Date("2022-05-29T17:51:44Z"));
  expect(review.authorName).toMatch(/^(?:Ann & Bob|The editors)$/);
});
