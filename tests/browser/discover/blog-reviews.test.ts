import type { Browser } from "playwright";
import { afterAll, beforeAll, test } from "vitest";
import { startApp, type App } from "../../support/app/app";
import { expect, openPage, sharedBrowser } from "../../support/browser/browser";
import { startUpstreams, type Upstreams } from "../../upstreams";
import { startWordpress, type Wordpress } from "../../upstreams/wordpress/server";

let upstreams: Upstreams;
let blog: Wordpress;
let app: App;
let browser: Browser;
beforeAll(async () => {
  [upstreams, blog, browser] = await Promise.all([
    startUpstreams(),
    startWordpress(),
    sharedBrowser(),
  ]);
  app = await startApp({ upstreams, env: blog.env });
});
afterAll(async () => {
  await app.stop();
  await Promise.all([upstreams.stop(), blog.stop()]);
});

test("adds a page that is not cached yet under the first one on Show more, down to the last cards", async () => {
  const viewport = { width: 1440, height: 900 };
  // The blog's own pictures do not load.
  const page = await openPage(browser, { viewport, allow: [/Failed to load resource/] });
  await page.goto(`${app.origin}/reviews`);
  const cards = page.locator("#main .review-card:visible");
  await expect.poll(() => cards.count()).toBe(6);
  await page.getByRole("link", { name: "Show more" }).click();
  await expect.poll(() => cards.count()).toBe(8);
  await page.getByRole("heading", { name: "Post 8" }).waitFor();
  await page.getByRole("link", { name: "Show more" }).waitFor({ state: "detached" });

  await page.getByRole("heading", { name: "Post 2" }).click();
  const article = page.getByRole("article");
  await article.getByRole("heading", { name: "Post 2" }).waitFor();
  await article.getByText("Words of post 2.").waitFor();
});
