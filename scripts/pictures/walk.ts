import type { Browser, Page } from "playwright";
import { addresses } from "../../app/addresses";
import type { Album } from "./album";

const SONGS = { "9bZkp7q19f0": 3, kJQP7kiw5Fk: 1, dQw4w9WgXcQ: 12 };

async function play(page: Page): Promise<void> {
  await page.locator("#player").getByRole("button", { name: "Play", exact: true }).click();
  await page.locator('#player[data-state="playing"]').waitFor();
}

async function untilResults(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1, name: "Search results" }).waitFor();
  await page.locator("#main li[data-ytid]").first().waitFor();
}

async function search(page: Page): Promise<void> {
  const field = page.getByPlaceholder(/^Search/).first();
  await field.fill("queen");
  await field.press("Enter");
  await untilResults(page);
}

async function watch(page: Page): Promise<void> {
  await page.locator("#main li[data-ytid] a").first().click();
  await page.waitForURL(`**${addresses.watch}?*`);
  await page.locator("#main .watch-body").waitFor();
}

async function back(page: Page): Promise<void> {
  await page.goBack();
  await untilResults(page);
}

/**
 * A film strip: Play on the Top 10, then to a search, to a video and back, while the first one
 * plays on.
 */
export async function makeWalk(browser: Browser, origin: string): Promise<Album> {
  const context = await browser.newContext({ baseURL: origin });
  for (const [ytid, repeats] of Object.entries(SONGS)) {
    await context.request.get(`${addresses.watch}?v=${ytid}&wait=1`);
    for (let pass = 0; pass < repeats; pass += 1)
      await context.request.post(addresses.api.history.add, { data: { ytid } });
  }
  await context.close();
  const steps = [play, search, watch, back];
  const names = ["1-top10", "2-search", "3-watch", "4-back"];
  const shots = names.map((name, at) => ({
    name,
    path: addresses.top10,
    who: "newcomer",
    prepare: async (page: Page) => {
      for (const step of steps.slice(0, at + 1)) await step(page);
    },
  }));
  return { states: { newcomer: undefined }, shots };
}
