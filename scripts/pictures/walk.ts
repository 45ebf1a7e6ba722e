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

async function paste(page: Page): Promise<void> {
  await page.locator("#main [name=q]").fill("https://youtu.be/9bZkp7q19f0");
  await page.getByRole("button", { name: "Loop it" }).click();
  await page.waitForURL(`**${addresses.watch}?*`);
}

/** Presses Set A or Set B once playback has come this far, in seconds. */
const setAt = (name: "Set A" | "Set B", seconds: number) => async (page: Page) => {
  await page.waitForFunction(
    (from) => Number(document.querySelector("[data-now]")?.getAttribute("data-now")) >= from,
    seconds,
  );
  await page.getByRole("button", { name }).click();
};

async function threePasses(page: Page): Promise<void> {
  await page.locator('[data-repeats="3"]').waitFor();
}

async function share(page: Page): Promise<void> {
  await page.locator("#main header").getByText("Share", { exact: true }).click();
  await page.getByRole("textbox", { name: "Link" }).waitFor();
}

type Step = [name: string, act: (page: Page) => Promise<void>];

/** A picture after each step, all on one page that starts at `path`. */
function strip(path: string, steps: Step[]): Album["shots"] {
  return steps.map(([name], at) => ({
    name: `${at + 1}-${name}`,
    path,
    who: "newcomer",
    prepare: async (page: Page) => {
      for (const [, act] of steps.slice(0, at + 1)) await act(page);
    },
  }));
}

/** A link is pasted, both ends are set as they are heard, and the loop is shared. */
export const LOOP_STEPS: Step[] = [
  ["paste", paste],
  ["play", play],
  ["set-a", setAt("Set A", 3)],
  ["set-b", setAt("Set B", 5)],
  ["passes", threePasses],
  ["share", share],
];

/** A film strip of it. */
export function makeLoop(): Album {
  return { states: { newcomer: undefined }, shots: strip(addresses.home, LOOP_STEPS) };
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save loop" }).click();
  await page.locator("#main a[data-loopid]").first().waitFor();
}

/** Practises the loop three times, faster each time. */
async function practise(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Practise" }).click();
  const panel = page.getByRole("form", { name: "Practice" });
  await panel.getByLabel("Stop after").fill("3");
  await panel.getByLabel("Ramp").check();
  await panel.getByRole("button", { name: "Start practice" }).click();
  await page.locator("#player [data-practice]").getByText("Pass 2 of 3").waitFor();
  await page.locator("#player").scrollIntoViewIfNeeded();
}

/** What practice has brought, once it has stopped. */
async function comeBack(page: Page): Promise<void> {
  await page.locator("#player [data-practice]").getByText("Stopped after 3").waitFor();
  await page.goto(new URL(addresses.loops.index, page.url()).href);
  await page.locator("#main li[data-loopid]").waitFor();
}

/** A film strip: a loop is made, saved and practised, and is there next time. */
export function makePractice(): Album {
  const shots = strip(addresses.home, [
    ["paste", paste],
    ["play", play],
    ["set-a", setAt("Set A", 3)],
    ["set-b", setAt("Set B", 5)],
    ["save", save],
    ["practise", practise],
    ["come-back", comeBack],
  ]);
  return { states: { newcomer: undefined }, shots };
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
  const shots = strip(addresses.top10, [
    ["top10", play],
    ["search", search],
    ["watch", watch],
    ["back", back],
  ]);
  return { states: { newcomer: undefined }, shots };
}
