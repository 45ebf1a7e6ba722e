import type { Page } from "playwright";
import type { BrowserRig } from "../listening/browser-rig";
import { embedOf, hostLog, type Section } from "../listening/host-log";
import { press, waitForState } from "../listening/listener";

/** Opens a video that loops a section, with the practice panel open, and plays it. */
export async function openPractice(
  rig: BrowserRig,
  ytid: string,
  { start, end }: Section,
  options: Parameters<BrowserRig["open"]>[1] = {},
): Promise<Page> {
  const page = await rig.open(`/watch?v=${ytid}&s=${start}&e=${end}`, options);
  await press(page, "Play");
  await waitForState(page, "playing");
  await practise(page);
  return page;
}

/** Opens the practice panel. */
export async function practise(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Practise" }).click();
  await page.getByRole("form", { name: "Practice" }).waitFor();
}

export const lineOf = (page: Page) => page.locator("#player [data-practice]");

/** Commands that the host was given, such as `pauseVideo`, since a moment (ms since 1970). */
export async function commandsOf(page: Page, name: string, since = 0) {
  return (await hostLog(page)).filter(({ event, t }) => event === name && t >= since);
}

/** The moment now of the host's document, in ms since 1970. */
export async function hostNow(page: Page): Promise<number> {
  return (await embedOf(page)).evaluate(() => performance.timeOrigin + performance.now());
}
