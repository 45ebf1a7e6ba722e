import { test } from "vitest";
import { expect } from "../../support/browser/browser";
import { setUpBrowserRig } from "../listening/browser-rig";
import { waitForState } from "../listening/listener";
import { dock, importFeed, LONG, main, options, PODCAST, TITLE } from "./podcast-pages";

const rig = setUpBrowserRig();

test("leads from popular podcasts through category, suggestion and search to an episode that plays", async () => {
  const page = await rig.open("/podcast", options);
  await expect(main(page).locator("[data-podcastid]")).toHaveCount(20);
  await page.locator("#sidebar").getByRole("link", { name: "Category", exact: true }).click();
  await main(page).getByRole("link", { name: "Comedy", exact: true }).click();
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText("Comedy");
  await main(page).getByRole("link", { name: "More", exact: true }).click();
  await page.waitForURL(/page=2/);
  await expect(main(page).locator("[data-podcastid]")).toHaveCount(20);
  const search = page.getByPlaceholder("Search for a podcast...");
  await search.pressSequentially("lantern comedy");
  await page.getByRole("option", { name: TITLE, exact: true }).click();
  await page.waitForURL(/\/podcast\/search\?q=/);
  await main(page).locator(`[data-podcastid="${PODCAST}"] a`).click();
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText(TITLE);
  await expect(main(page).locator("[data-episodeid]")).toHaveCount(12);
  const within = main(page).getByRole("searchbox", { name: "Search the episodes" });
  await within.fill("episode 11");
  await within.press("Enter");
  await expect(main(page).locator("[data-episodeid]")).toHaveCount(1);
  await main(page)
    .getByRole("button", { name: `Play ${LONG}` })
    .click();
  await waitForState(page, "playing");
  await expect(dock(page)).toContainText(LONG);
});

test("suggests podcasts of the directory that nobody here has looked for", async () => {
  const page = await rig.open("/podcast/search", options);
  const search = page.getByPlaceholder("Search for a podcast...");
  await search.pressSequentially("sports");
  await expect(page.locator("#header").getByRole("option")).toHaveCount(6);
  await page.keyboard.press("ArrowDown");
  const chosen = await search.inputValue();
  expect(chosen).toMatch(/ Sports \d$/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveTitle(new RegExp(`^${chosen} - Search results`));
  await expect(main(page).locator("[data-podcastid]").first()).toContainText(chosen);
});

test("a list of episodes has pages, with each episode once", async () => {
  const episodes = Array.from({ length: 65 }, () => ({}));
  rig.upstreams.feeds.own.set("many", { title: "Many", episodes });
  const page = await rig.open("/import", options);
  await importFeed(rig, page, "many");
  await page.goto(`${rig.app.origin}/podcast?tab=favorites`);
  await main(page).getByRole("link", { name: /^many/i }).click();
  const rows = main(page).locator("[data-episodeid]");
  const seen = new Set<string | null>();
  for (const [at, count] of [30, 30, 5].entries()) {
    if (at > 0) await main(page).getByRole("link", { name: "More", exact: true }).click();
    if (at > 0) await page.waitForURL(new RegExp(`page=${at + 1}$`));
    await expect(rows).toHaveCount(count);
    for (const row of await rows.all()) seen.add(await row.getAttribute("data-episodeid"));
  }
  expect(seen.size).toBe(65);
});

test.each([true, false])("a slow feed shows up when it is ready, scripts: %s", async (scripts) => {
  const { feeds } = rig.upstreams;
  const name = `slow-${scripts}`;
  feeds.own.set(name, { title: name, episodes: [{}, {}] });
  const release = feeds.hold(name);
  const page = await rig.open(null, { ...options, javaScriptEnabled: scripts });
  await importFeed(rig, page, name);
  await page.goto(`${rig.app.origin}/podcast?tab=favorites`);
  await main(page)
    .getByRole("link", { name: new RegExp(`^${name}`) })
    .click();
  await expect(main(page).getByRole("status")).toHaveText("Reading the feed of this podcast...");
  release();
  await expect(main(page).locator("[data-episodeid]")).toHaveCount(2);
});

test.each([true, false])("a private feed shows its address once, scripts: %s", async (scripts) => {
  const page = await rig.open(null, { ...options, javaScriptEnabled: scripts });
  const heart = { form: { podcast_id: PODCAST }, headers: { Origin: rig.app.origin } };
  await page.request.get(`${rig.app.origin}/podcast/${PODCAST}?wait=1`);
  await page.request.post(`${rig.app.origin}/api/podcast/heart/set`, heart);
  await page.goto(`${rig.app.origin}/podcast/new-episodes`);
  await main(page).getByRole("button", { name: "Make a private feed" }).click();
  const address = main(page).getByLabel("Address of your private feed");
  await expect(address).toHaveValue(/\/podcast\/new-episodes\.rss\?token=[\w-]{43}$/);
  const feed = await page.request.get(await address.inputValue());
  expect(await feed.text()).toContain("<enclosure ");
  await page.goto(`${rig.app.origin}/podcast/new-episodes`);
  await expect(main(page).getByRole("button", { name: "Make a new address" })).toBeVisible();
  await expect(address).toHaveCount(0);
});
