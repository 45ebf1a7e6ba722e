import { parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type App } from "../../support/app/app";
import { Visitor } from "../../support/app/visitor";
import { startWordpress, type Wordpress } from "../../upstreams/wordpress/server";

const BOHEMIAN = "fJ9rUzIMcZQ";
const TAKE_ON_ME = "djV11Xbc914";

const pageOf =
  (app: App) =>
  async (path: string, visitor = new Visitor(app.origin)) =>
    parse(await (await visitor.get(path)).text());

describe("our own reviews", () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp({ env: { REVIEWS_EXCLUDED_YTID: "dQw4w9WgXcQ" } });
  });
  afterAll(() => app.stop());
  const page = (path: string, visitor?: Visitor) => pageOf(app)(path, visitor);
  const cards = (document: ReturnType<typeof parse>) =>
    document.querySelectorAll("#main .review-card").map((card) => card.getAttribute("data-ytid"));

  test("are shown six per page with a picture each, with Show more up to the last", async () => {
    const seen: (string | undefined)[] = [];
    let path: string | undefined = "/reviews";
    while (path) {
      const document: ReturnType<typeof parse> = await page(path);
      const found = cards(document);
      expect(found.length).toBeLessThanOrEqual(6);
      expect(document.querySelectorAll(".review-card img")).toHaveLength(found.length);
      seen.push(...found);
      path = document.querySelector("a[data-more]")?.getAttribute("href")?.replaceAll("&amp;", "&");
    }
    expect(seen.length).toBeGreaterThanOrEqual(12);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).not.toContain("dQw4w9WgXcQ");
  });

  test("have a tab of staff picks, the first of which comes first on both tabs", async () => {
    const [all, picks] = [await page("/reviews"), await page("/reviews?tab=staff-picks")];
    expect(cards(picks)).toHaveLength(4);
    expect(cards(all)[0]).toBe(cards(picks)[0]);
    expect(picks.querySelector('#main nav [aria-current="page"]')?.text).toBe("Staff Picks");
    expect(all.querySelector("h1")?.text).toBe("Our Reviews");
  });

  test("are shown on the home page and under the player", async () => {
    expect(cards(await page("/"))).toHaveLength(6);
    const article = (await page(`/watch?v=${BOHEMIAN}`)).querySelector("article");
    expect(article?.querySelector("h2")?.text).toBe("Six minutes, no chorus, no mercy");
    expect(article?.querySelectorAll("blockquote, p").length).toBeGreaterThan(3);
  });

  test("a video without a review gets a text made from its title", async () => {
    const main = (await page("/watch?v=RgKAFK5djSX&wait=1")).querySelector("#main");
    expect(main?.querySelector("article")).toBeNull();
    expect(main?.querySelector("#article")?.text).toBe("YouTube video RgKAFK5djSX on repeat");
  });

  test("are returned by the API call, as many as requested", async () => {
    const visitor = new Visitor(app.origin);
    const path = `/api/article/articles?ytids=${TAKE_ON_ME},abcdefghijk`;
    const { answer } = await visitor.json<{ res: Record<string, unknown> }>(path);
    expect(Object.keys(answer.res)).toEqual([TAKE_ON_ME]);
    expect(answer.res[TAKE_ON_ME]).toMatchObject({
      ytid: TAKE_ON_ME,
      content: expect.stringContaining("<p>"),
      created: expect.any(Number),
      authorName: "Penny Loopwell",
      flagStaffPick: true,
      flagLeaderboard: false,
    });
    expect((await visitor.json("/api/article/articles?ytids=nope")).status).toBe(400);
  });

  test("a forged cursor leads to the top", async () => {
    const answer = await new Visitor(app.origin).get("/reviews?next=nonsense");
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/reviews"]);
  });

  test("are the first tab for new visitors, while returning listeners get their own music", async () => {
    const visitor = new Visitor(app.origin);
    expect(cards(await page("/yourlor", visitor))).toHaveLength(6);
    expect(visitor.cookies.size).toBe(0);
    await visitor.json("/api/history/add", { ytid: BOHEMIAN });
    await visitor.json("/api/star/set", { ytid: TAKE_ON_ME });
    const own = await page("/yourLOR", visitor);
    const of = (id: string) =>
      own
        .querySelectorAll(`[aria-labelledby="${id}"] li`)
        .map((row) => row.getAttribute("data-ytid"));
    expect([of("recent"), of("repeated"), of("hearted")]).toEqual([
      [TAKE_ON_ME, BOHEMIAN],
      [BOHEMIAN],
      [TAKE_ON_ME],
    ]);
    expect(cards(own)).toHaveLength(3);
  });
});

describe("reviews of a blog", () => {
  let app: App;
  let blog: Wordpress;
  beforeAll(async () => {
    blog = await startWordpress();
    blog.mode = "slow";
    app = await startApp({ env: blog.env });
  });
  afterAll(() => Promise.all([app.stop(), blog.stop()]));
  const page = (path: string) => pageOf(app)(path);
  const articleOf = async (path: string) => (await page(path)).querySelector("#main article");

  test("hold up nothing if the blog is slow: the shell comes first, and the reviews stream in, or come with the page with ?wait=1", async () => {
    const response = await fetch(`${app.origin}/reviews?tab=all`);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let first = "";
    while (!first.includes("Loading the reviews...")) {
      const { value } = await reader.read();
      first += value ?? expect.unreachable("the page came whole");
    }
    expect(first).not.toContain("review-card");
    expect(first).toContain('content="0; url=/reviews?tab=all&amp;wait=1"');
    await reader.cancel();
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const whole = await page("/reviews?tab=all&wait=1");
    expect(whole.querySelectorAll(".review-card")).toHaveLength(6);
    expect(whole.querySelector("#main")?.innerHTML).not.toMatch(/alert\(1\)|onclick/);
    expect(whole.querySelector("head")?.innerHTML).not.toContain("refresh");
    const warm = await new Visitor(app.origin).get("/reviews?tab=all");
    expect(warm.headers.get("Cache-Control")).toMatch(/^public/);
  });

  test("continue with Show more on a page that is not cached yet and comes complete", async () => {
    const first = await page("/reviews?wait=1");
    const more = first
      .querySelector("a[data-more]")
      ?.getAttribute("href")
      ?.replaceAll("&amp;", "&");
    const rest = await page(more ?? "");
    const titles = rest.querySelectorAll("#main [data-rows] .review-title").map(({ text }) => text);
    expect(titles.map((title) => title.slice(0, 6))).toEqual(["Post 7", "Post 8"]);
    expect(rest.querySelector("a[data-more]")).toBeNull();
  });

  test("are shown under their videos, at once if a list has cached them", async () => {
    await page("/reviews?wait=1");
    await page("/watch?v=9bZkp7q19f0&wait=1");
    const asked = blog.seen.length;
    const article = await articleOf("/watch?v=9bZkp7q19f0");
    expect(article?.querySelector("h2")?.text).toBe("Post 3: \u201cLoud\u201d & clear");
    expect(article?.querySelector(".article")?.innerHTML).toBe("<p>Words of post 3. </p>");
    expect(article?.text).toContain("Staff Pick");
    expect(article?.text).toContain("Writer 3");
    expect(blog.seen).toHaveLength(asked);
  });
});

describe("the review of a video opened by a link, in a process that has listed none", () => {
  let app: App;
  let blog: Wordpress;
  beforeAll(async () => {
    blog = await startWordpress();
    app = await startApp({ env: blog.env });
  });
  afterAll(() => Promise.all([app.stop(), blog.stop()]));

  test("streams in, or comes with the page with ?wait=1, and is cached from then on", async () => {
    const cold = await (await fetch(`${app.origin}/watch?v=kJQP7kiw5Fk`)).text();
    expect(cold).toContain("Words of post 2.");
    const warm = parse(await (await fetch(`${app.origin}/watch?v=kJQP7kiw5Fk`)).text());
    expect(warm.querySelector("#main article h2")?.text).toContain("Post 2");
    const whole = await pageOf(app)("/watch?v=YQHsXMglC9A&wait=1");
    expect(whole.querySelector("#main article h2")?.text).toContain("Post 5");
  });

  test("is our own review if the blog has no post, or a text made from the title", async () => {
    const own = await pageOf(app)(`/watch?v=${BOHEMIAN}&wait=1`);
    expect(own.querySelector("#main article h2")?.text).toBe("Six minutes, no chorus, no mercy");
    const filler = await pageOf(app)("/watch?v=RgKAFK5djSX&wait=1");
    expect(filler.querySelector("#article")?.text).toContain("on repeat");
  });

  test("is left out when the blog fails, and the page is not cached without it", async () => {
    blog.mode = "failing";
    const answer = await fetch(`${app.origin}/watch?v=dQw4w9WgXcQ&wait=1`);
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([
      200,
      "private, no-store",
    ]);
  });
});
