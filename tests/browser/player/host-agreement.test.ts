import type { Page } from "playwright";
import { afterEach, test } from "vitest";
import { expect } from "../../support/browser/browser";
import {
  type MessageFaults,
  noMessageFaults,
  seededRandom,
} from "../../upstreams/youtube/browser/wire";
import { disagreement } from "../listening/agreement";
import { hostFrames, quantile } from "../listening/host-log";
import {
  countedRepeats,
  createHistory,
  seek,
  waitForState,
  press,
  waitUntilCounted,
} from "../listening/listener";
import { waitForPass } from "../listening/playback";
import { readStalls, watchStalls, withoutStalls } from "../listening/stalls";
import { setUpBrowserRig, ERROR_STATUS } from "../listening/browser-rig";

const SONG = "dQw4w9WgXcQ";
const SONGS = [SONG, "9bZkp7q19f0", "kJQP7kiw5Fk", "hTWKbfoikeg"];
const COMMANDS = 12;
/** Milliseconds between two looks at the clock: as often as a playing host reports. */
const LOOK_MS = 250;
/**
 * Looks until dock and host agree after nine commands in ten: 2 seconds, or longer if the page
 * itself is held up.
 */
const SOON = 8;
/** Milliseconds until they agree after every command. */
const NEVER = 8000;

const rig = setUpBrowserRig();

function setFaults(messages: Partial<MessageFaults>): void {
  Object.assign(rig.upstreams.youtube.messages, noMessageFaults(), messages);
}

afterEach(() => setFaults({}));

test.each([
  ["after it has begun to play", { ignoresSubscriptionsFor: 4000 }],
  ["never", { ignoresSubscriptionsFor: 600_000 }],
])("a host that answers the subscriptions %s plays, loops and counts", async (_, messages) => {
  setFaults(messages);
  const page = await rig.open(null, { allow: [ERROR_STATUS] });
  await watchStalls(page);
  await page.goto(`${rig.app.origin}/watch?v=${SONG}&s=3&e=4`);
  await press(page, "Play");
  await waitForState(page, "playing");
  const section = { start: 3, end: 4 };
  await waitForPass(page, section);
  await waitForPass(page, section);
  const stalls = await readStalls(page, {});
  const heard = withoutStalls(await hostFrames(page), { end: section.end, stalls });
  expect(Math.max(...heard)).toBeLessThan(section.end + 1);
  await press(page, "Pause");
  await waitForState(page, "paused");
  await waitUntilCounted(page);
  await expect.poll(() => countedRepeats(page, SONG)).toBeGreaterThanOrEqual(2);
});

declare global {
  interface Window {
    __looks: number;
  }
}

/**
 * Counts the looks from now on. A page that is held up looks less often, so other load on the
 * machine does not use them up.
 */
async function countLooks(page: Page): Promise<void> {
  await page.evaluate((interval) => {
    window.__looks = 0;
    setInterval(() => (window.__looks += 1), interval);
  }, LOOK_MS);
}

const looks = (page: Page) => page.evaluate(() => window.__looks);

/** A random action of a listener, determined by these numbers. */
async function command(page: Page, random: () => number): Promise<string> {
  const drawn = Math.floor(random() * 5);
  if (drawn === 0) {
    await page.locator('#player :is([aria-label="Play"], [aria-label="Pause"])').first().click();
    return "play or pause";
  }
  if (drawn === 1) {
    const seconds = Math.round(random() * 150) / 10;
    await seek(page, seconds);
    return `seek ${seconds}`;
  }
  if (drawn === 2) {
    const rate = [0.5, 1, 1.5, 2][Math.floor(random() * 4)] ?? 1;
    await page.getByLabel("Speed").selectOption(String(rate));
    return `rate ${rate}`;
  }
  const name = drawn === 3 ? "Next" : "Previous";
  await press(page, name);
  return name;
}

const faults: [string, Partial<MessageFaults>][] = [
  ["all arrive", {}],
  ["half are lost", { lost: 0.5 }],
  ["all arrive twice", { duplicated: 1, late: 100 }],
  ["are late", { late: 700 }],
  ["overtake each other", { late: 700, reordered: true }],
  [
    "suffer all of this",
    { lost: 0.3, duplicated: 0.3, late: 500, reordered: true, ignoresSubscriptionsFor: 5000 },
  ],
];

test.each(faults)("the dock agrees with the host when its messages %s", async (_, messages) => {
  const seed = 20_240 + faults.findIndex(([, one]) => one === messages);
  setFaults({ ...messages, seed });
  const page = await rig.open("/about", { allow: [ERROR_STATUS] });
  await createHistory(page, SONGS);
  await page.goto(`${rig.app.origin}/history`);
  await page.locator(`#main [data-ytid="${SONG}"] a[href^="/watch"]`).click();
  await waitForState(page, "playing");
  await page.getByLabel("Speed").waitFor();
  const random = seededRandom(seed);
  const done: string[] = [];
  const waits: number[] = [];
  await countLooks(page);
  for (let at = 0; at < COMMANDS; at++) {
    done.push(await command(page, random));
    const before = await looks(page);
    await expect
      .poll(() => disagreement(page), {
        intervals: [LOOK_MS / 5],
        timeout: NEVER,
        message: done.join(", "),
      })
      .toBeNull();
    waits.push((await looks(page)) - before);
  }
  expect(quantile(waits, 0.9), waits.join(" ")).toBeLessThanOrEqual(SOON);
});
