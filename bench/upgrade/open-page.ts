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
import { watchPlayback, type WatchedPlayback } from "../../tests/browser/listening/playback";
import { launchBrowser } from "../../tests/support/browser/chromium";
import type { TwoVersions } from "./site";

const SONG = "dQw4w9WgXcQ";
const SECTION = { start: 3, end: 5 };

export interface OpenPage {
  /** Ends it. @returns what was seen, in words */
  close(): Promise<string[]>;
}

async function undisturbed(page: Page, { youtube, loadsBefore }: WatchedPlayback): Promise<boolean> {
  const { frames, states } = await page.evaluate(() => ({
    frames: [...document.querySelectorAll("iframe")].map((one) => one.isOriginal === true),
    states: (window.statesSeen ?? []).filter((one) => !/^(playing|buffering)$/.test(one)),
  }));
  const isSame = frames.length === 1 && frames[0] === true;
  return isSame && states.length === 0 && youtube.embedLoads() === loadsBefore;
}

async function follow(page: Page, name: string): Promise<string> {
  const entry = () => document.querySelector<HTMLScriptElement>("script[type=module]")?.src;
  const before = await page.evaluate(entry);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  return (await page.evaluate(entry)) === before ? "in the page" : "as a whole page";
}

/** Opens a page and lets it loop a section until it is closed. */
export async function openPage({ origin, upstreams }: TwoVersions): Promise<OpenPage> {
  const browser = await launchBrowser();
  const page = await (await browser.newContext()).newPage();
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => void errors.push(message));
  await page.goto(`${origin}/`);
  await playSection(page, SONG, SECTION);
  const watched = await watchPlayback(page, upstreams.youtube, SECTION);
  return {
    async close() {
      const isUndisturbed = await undisturbed(page, watched);
      const playing = await follow(page, "History");
      const isStill = await undisturbed(page, watched);
      await press(page, "Pause");
      await waitForState(page, "paused");
      await waitUntilCounted(page);
      const seen = passesOf(await hostLog(page), SECTION).length;
      const counted = await countedRepeats(page, SONG);
      const paused = await follow(page, "Top 10");
      await browser.close();
      return [
        `played on, undisturbed: ${isUndisturbed}; passes: ${seen}, counted: ${counted}`,
        `the next page while it plays came ${playing}, undisturbed: ${isStill}`,
        `the next page when it is paused came ${paused}`,
        `errors in the browser: ${errors.join("; ") || "none"}`,
      ];
    },
  };
}
