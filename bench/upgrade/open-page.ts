/** A page that a listener has open during the upgrade, in a real browser. */
import type { Page } from "playwright";
import { hostLog, passesOf } from "../../tests/browser/listening/host-log";
import {
  countedRepeats,
  playSection,
  press,
  waitForState,
  waitUntilCounted,
} from "../../tests/browser/listening/listener";
import { launchBrowser } from "../../tests/support/browser/chromium";
import type { TwoVersions } from "./site";

const SONG = "dQw4w9WgXcQ";
const SECTION = { start: 3, end: 5 };

export interface OpenPage {
  /** Ends it. @returns what was seen, in words */
  close(): Promise<string[]>;
}

/** Remembers the video's frame, and every state of the dock from now on. */
async function watchDock(page: Page): Promise<void> {
  await page.evaluate(() => {
    const dock = document.querySelector<HTMLElement>("#player")!;
    document.querySelector("iframe")!.isOriginal = true;
    window.statesSeen = [];
    new MutationObserver(() => window.statesSeen?.push(dock.dataset.state ?? "")).observe(dock, {
      attributeFilter: ["data-state"],
    });
  });
}

/** Whether the same frame has played all the time. */
async function isUndisturbed(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const frames = [...document.querySelectorAll("iframe")].map((one) => one.isOriginal === true);
    const states = window.statesSeen?.filter((one) => !/^(?:playing|buffering)$/.test(one));
    return frames.length === 1 && frames[0] === true && states?.length === 0;
  });
}

async function follow(page: Page, name: string): Promise<string> {
  const entry = () => document.querySelector<HTMLScriptElement>("script[type=module]")?.src;
  const before = await page.evaluate(entry);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  return (await page.evaluate(entry)) === before ? "in the page" : "as a whole page";
}

/** Opens a page and lets it loop a section until it is closed. */
export async function openPage({ origin }: TwoVersions): Promise<OpenPage> {
  const browser = await launchBrowser();
  const page = await (await browser.newContext()).newPage();
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => void errors.push(message));
  await page.goto(`${origin}/`);
  await playSection(page, SONG, SECTION);
  await watchDock(page);
  return {
    async close() {
      const before = await isUndisturbed(page);
      const playing = await follow(page, "History");
      const after = await isUndisturbed(page);
      await press(page, "Pause");
      await waitForState(page, "paused");
      await waitUntilCounted(page);
      const seen = passesOf(await hostLog(page), SECTION).length;
      const counted = await countedRepeats(page, SONG);
      const paused = await follow(page, "Top 10");
      await browser.close();
      return [
        `played on, undisturbed: ${before}; passes: ${seen}, counted: ${counted}`,
        `the next page while it plays came ${playing}, undisturbed: ${after}`,
        `the next page when it is paused came ${paused}`,
        `errors in the browser: ${errors.join("; ") || "none"}`,
      ];
    },
  };
}
