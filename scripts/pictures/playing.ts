import type { Browser, Page } from "playwright";
import { addresses } from "../../app/addresses";
import type { Album } from "./album";

const SONG = `${addresses.watch}?v=fJ9rUzIMcZQ&s=3&e=9.5`;
const SONGS = { "9bZkp7q19f0": 3, kJQP7kiw5Fk: 1, dQw4w9WgXcQ: 12, fJ9rUzIMcZQ: 7 };
const LOOPS = { Intro: 3000, "Second riff": 12_000, Solo: 16_000 };

async function play(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator('#player[data-state="playing"]').waitFor();
  await page.locator('[data-island="slider"]').hover();
  await page.locator('[data-island="slider"][data-hydrated]').waitFor();
  await page.evaluate(() => scrollTo(0, 0));
}

/** Opens the practice panel, below the loop bar. */
async function practise(page: Page): Promise<void> {
  await play(page);
  await page.getByRole("button", { name: "Practise" }).click();
  const panel = page.getByRole("form", { name: "Practice" });
  await panel.getByLabel("Stop after").fill("8");
  await panel.getByLabel("Ramp").check();
  await page.locator("#player [data-practice]").waitFor();
  await panel.evaluate((form) => {
    const top = form.getBoundingClientRect().bottom - innerHeight;
    scrollTo({ top, behavior: "instant" });
  });
}

/** Lists the player on its own page, beside a list and without scripts. */
export async function makePlaying(browser: Browser, origin: string): Promise<Album> {
  const context = await browser.newContext({ baseURL: origin });
  const { request } = context;
  for (const [ytid, repeats] of Object.entries(SONGS)) {
    await request.get(`${addresses.watch}?v=${ytid}&wait=1`);
    for (let pass = 0; pass < repeats; pass += 1) {
      await request.post(addresses.api.history.add, { data: { ytid } });
    }
  }
  for (const [name, startMs] of Object.entries(LOOPS)) {
    const times = { startMs, endMs: startMs + 6500 };
    const data = { kind: "video", item: "fJ9rUzIMcZQ", name, ...times };
    await request.post(addresses.api.loops.save, { data });
  }
  await request.post(addresses.api.star.set, { data: { ytid: "dQw4w9WgXcQ" } });
  const states = { listener: await context.storageState(), newcomer: undefined };
  await context.close();
  const beside = async (page: Page) => {
    await play(page);
    await page.evaluate(
      (history) => document.querySelector<HTMLElement>(`a[href="${history}"]`)?.click(),
      addresses.history.index,
    );
    await page.waitForURL(`**${addresses.history.index}`);
    await page.locator("#main [data-rows]").waitFor();
  };
  const who = "listener";
  const shots = [
    { name: "home", path: addresses.home, who: "newcomer" },
    { name: "watch", path: SONG, who, prepare: play },
    { name: "practice", path: SONG, who, prepare: practise },
    { name: "beside-history", path: SONG, who, prepare: beside },
    { name: "without-scripts", path: SONG, who, scripts: false },
    { name: "not-found", path: "/no/such/page", who },
    {
      name: "menu",
      path: addresses.home,
      who,
      prepare: (page: Page) => page.getByLabel("More", { exact: true }).click(),
    },
    { name: "components", path: addresses.about.design, who },
  ];
  return { states, shots };
}
