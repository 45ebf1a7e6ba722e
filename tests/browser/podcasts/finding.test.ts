import { test } from "vitest";
import { expect } from "../../support/browser/browser";
import { setUpBrowserRig } from "../listening/browser-rig";
import { waitForState } from "../listening/listener";
import { dock, LONG, main, options, PODCAST, TITLE } from "./podcast-pages";

const rig = setUpBrowserRig();

test("leads from what is popular by category, suggestion and search to an episode that plays", async () => {
  const page = await rig.open("/podcast", options);
  await expect(main(page).locator("[data-podcastid]")).toHaveCount(20);
  await main(page).getByRole("link", { name: "Category", exact: true }).click();
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

test("an episode's list has pages, each episode once", async () => {
  const name = "paged";
  rig.upstreams.feeds.own.set(name, {
    title: "Many",
    episodes: Array.from({ length: 65 }, () => ({})),
  });
  const page = await rig.open("/import", options);
  const opml = `<opml version="2.0"><body><outline type="rss" text="Many" xmlUrl="${rig.upstreams.feeds.origin}/own/${name}"/></body></opml>`;
  await page.request.post(`${rig.app.origin}/import`, {
    form: { text: opml, target: "own", name: "" },
    headers: { Origin: rig.app.origin },
  });
  await page.goto(`${rig.app.origin}/podcast?tab=favorites`);
  await main(page).getByRole("link", { name: /^Many/ }).click();
  const rows = main(page).locator("[data-episodeid]");
  await expect(rows).toHaveCount(30);
  const seen = new Set<string | null>();
  for (const count of [30, 30, 5]) {
    await expect(rows).toHaveCount(count);
    for (const row of await rows.all()) seen.add(await row.getAttribute("data-episodeid"));
    if (count === 5) break;
    await main(page).getByRole("link", { name: "More", exact: true }).click();
    await page.waitForURL(new RegExp(`page=${seen.size / 30 + 1}$`));
  }
  expect(seen.size).toBe(65);
});
