import { Client } from "pg";
import type { Page } from "playwright";
import { test } from "vitest";
import { expect } from "../../support/browser/browser";
import { waitForFrames } from "../../support/browser/layout-shifts";
import { setUpBrowserRig } from "../listening/browser-rig";
import {
  countedRepeats,
  createHistory,
  playSection,
  press,
  waitForState,
  waitUntilCounted,
} from "../listening/listener";

const SONG = "dQw4w9WgXcQ";
const TITLE = "Rick Astley - Never Gonna Give You Up (Official Video) (4K Remaster)";
const section = { start: 3, end: 3.8 };
const rig = setUpBrowserRig();

interface Seen {
  /** What moved, with the repeats that the page showed at its first frame, such as `track at 2`. */
  moved: string[];
  /** What the page's live regions said. */
  said: string[];
}

declare global {
  interface Window {
    passesSeen?: Seen;
  }
}

/** Opens a page that notes in each frame which animations scripts have begun, and what it says. */
async function openWatching(options = {}): Promise<Page> {
  const page = await rig.open(null, options);
  await page.addInitScript((ytid) => {
    const seen: Seen = { moved: [], said: [] };
    const known = new Set<Animation>();
    window.passesSeen = seen;
    const look = () => {
      const number = document.querySelector(`[data-own-repeats="${ytid}"][data-repeats]`);
      for (const animation of document.getAnimations()) {
        const { effect } = animation;
        // Less motion makes every change of a style a transition without a length.
        const isOfStyle = animation instanceof CSSTransition;
        if (known.has(animation) || isOfStyle || !(effect instanceof KeyframeEffect)) continue;
        known.add(animation);
        const isTrack = effect.target?.matches("[data-track]");
        const isNumber = number && effect.target === number.parentElement;
        if (isTrack || isNumber)
          seen.moved.push(`${isTrack ? "track" : "number"} at ${number?.textContent ?? ""}`);
      }
      requestAnimationFrame(look);
    };
    look();
    addEventListener("DOMContentLoaded", () => {
      for (const region of document.querySelectorAll("[aria-live=polite]"))
        new MutationObserver(() => {
          if (region.textContent) seen.said.push(region.textContent);
        }).observe(region, { childList: true, subtree: true });
    });
  }, SONG);
  await page.goto(rig.app.origin);
  return page;
}

const seen = (page: Page) => page.evaluate(() => window.passesSeen ?? { moved: [], said: [] });

/** The number beside the title. */
const count = (page: Page) => page.locator(`#main [data-own-repeats="${SONG}"][data-repeats]`);

const countReaches = (page: Page, repeats: number) =>
  expect
    .poll(async () => Number(await count(page).getAttribute("data-repeats")))
    .toBeGreaterThanOrEqual(repeats);

/** Sets how often the listeners of this file have repeated the video. */
async function setRepeats(repeats: number): Promise<void> {
  const database = new Client({ connectionString: rig.app.databaseUrl });
  await database.connect();
  await database
    .query("update plays set repeats = $1 where ytid = $2", [repeats, SONG])
    .finally(() => database.end());
}

test("each pass adds one to the number beside the title, which moves once, as the track does", async () => {
  const page = await openWatching();
  await playSection(page, SONG, section);
  await countReaches(page, 3);
  await press(page, "Pause");
  await waitForState(page, "paused");
  await waitUntilCounted(page);
  const last = await countedRepeats(page, SONG);
  await expect(count(page)).toHaveAttribute("data-repeats", String(last));
  await waitForFrames(page);
  const { moved } = await seen(page);
  const passes = Array.from({ length: last }, (_, at) => at + 1);
  expect(moved.toSorted()).toEqual(
    passes.flatMap((pass) => [`number at ${pass}`, `track at ${pass}`]).toSorted(),
  );
  await expect(count(page)).toHaveText(String(last));
});

test("nothing moves for listeners who want less motion, and the number still counts", async () => {
  const page = await openWatching({ reducedMotion: "reduce" });
  await playSection(page, SONG, section);
  await countReaches(page, 2);
  const { moved } = await seen(page);
  expect(moved).toEqual([]);
});

test("the tab's title names what plays, before a pass and after it", async () => {
  const page = await openWatching();
  await playSection(page, SONG, section);
  const tab = `${TITLE} - Listen on Repeat`;
  await expect(page).toHaveTitle(tab);
  await countReaches(page, 1);
  await expect(page).toHaveTitle(tab);
});

test.each([
  [9, "10 repeats of this one"],
  [99, "100 repeats of this one"],
  [999, "1,000 repeats of this one"],
])("after %i repeats the next one is said once", async (before, said) => {
  const page = await openWatching();
  await createHistory(page, [SONG]);
  await setRepeats(before);
  await playSection(page, SONG, section);
  await expect.poll(async () => (await seen(page)).said).toContain(said);
  await countReaches(page, before + 3);
  const all = (await seen(page)).said;
  expect(all.filter((text) => text.includes("repeats of"))).toEqual([said]);
});
