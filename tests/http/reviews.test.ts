import { parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type App } from "../support/app";
import { Visitor } from "../support/visitor";
import { startWordpress, type Wordpress } from "../upstreams/wordpress/server";

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

  test("are six a page with a picture each, and go on by Show more to the last", async () => {
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

  test("have a tab of staff picks; the first of them stands first on both", async () => {
    const [all, picks] = [await page("/reviews"), await page("/reviews?tab=staff-picks")];
    expect(cards(picks)).toHaveLength(4);
    expect(cards(all)[0]).toBe(cards(picks)[0]);
    expect(picks.querySelector('#main nav [aria-current="page"]')?.text).toBe("Staff Picks");
    expect(all.querySelector("h1")?.text).toBe("Our Reviews");
  });

  test("stand on the home page and under the player", async () => {
    expect(cards(await page("/"))).toHaveLength(6);
    const article = (await page(`/watch?v=${BOHEMIAN}`)).querySelector("article");
    expect(article?.querySelector("h2")?.text).toBe("Six minutes, no chorus, no mercy");
    expect(article?.querySelectorAll("blockquote, p").length).toBeGreaterThan(3);
  });

  test("a video that nobody has reviewed gets words made of its title", async () => {
    const main = (await page("/watch?v=RgKAFK5djSX&wait=1")).querySelector("#main");
    expect(main?.querySelector("article")).toBeNull();
    expect(main?.querySelector("#article")?.text).toBe("YouTube video RgKAFK5djSX on repeat");
  });

  test("are told by the call, as many as there are", async () => {
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

  test("newcomers find them on Your LOR, those who return their own music first", async () => {
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
    blog.mood = "slow";
    app = await startApp({ env: blog.env });
  });
  afterAll(() => Promise.all([app.stop(), blog.stop()]));

  test("a slow blog holds up nobody: the shell comes at once, the reviews behind it, or with ?wait=1", async () => {
    const before = performance.now();
    const response = await fetch(`${app.origin}/reviews`);
    const reader = response.body!.getReader();
    const first = new TextDecoder().decode((await reader.read()).value);
    expect(performance.now() - before).toBeLessThan(1000);
    expect(first).toContain("Fetching the reviews...");
    await reader.cancel();
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const whole = await pageOf(app)("/reviews?wait=1");
    expect(whole.querySelectorAll(".review-card")).toHaveLength(6);
    expect(whole.querySelector("#main")?.innerHTML).not.toMatch(/alert\(1\)|onclick/);
    const warm = await new Visitor(app.origin).get("/reviews");
    expect(warm.headers.get("Cache-Control")).toMatch(/^public/);
  });
});
