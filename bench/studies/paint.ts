/**
 * `npm run bench -- paint` opens pages in fresh browsers on a slow phone's line (400 kbit/s, 400 ms
 * each way) with the processor slowed down four times, and prints when they first paint and how far
 * their parts move.
 */
import type { Browser, Page } from "playwright";
import { launchBrowser } from "../../tests/support/browser/chromium";
import { shiftsOf, waitForFrames, watchShifts } from "../../tests/support/browser/layout-shifts";
import { saveVideos, VIDEOS } from "../listeners";
import { benchFolder, startBuiltApp } from "../servers";
import { median } from "../median";
import { table } from "../table";

const ROUNDS = 7;
const BYTES_A_SECOND = 400_000 / 8;
const LATENCY_MS = 400;
const PROCESSOR_RATE = 4;
const PHONE = { width: 390, height: 844 };

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const line = { downloadThroughput: BYTES_A_SECOND, uploadThroughput: BYTES_A_SECOND };
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    ...line,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: PROCESSOR_RATE });
}

/**
 * Returns milliseconds from the start of the navigation to the first text or picture painted, which
 * may come after everything has loaded.
 */
async function firstPaint(page: Page): Promise<number> {
  const name = "first-contentful-paint";
  await page.waitForFunction((entry) => performance.getEntriesByName(entry).length > 0, name);
  return page.evaluate((entry) => performance.getEntriesByName(entry)[0]!.startTime, name);
}

async function open(browser: Browser, url: string): Promise<{ paint: number; shift: number }> {
  const context = await browser.newContext({ viewport: PHONE });
  const page = await context.newPage();
  await watchShifts(page);
  await slowDown(page);
  await page.goto(url, { waitUntil: "load" });
  await waitForFrames(page);
  const paint = await firstPaint(page);
  const shift = (await shiftsOf(page)).reduce((sum, { value }) => sum + value, 0);
  await context.close();
  return { paint, shift };
}

const dataDir = benchFolder();
await saveVideos({ dataDir });
const app = await startBuiltApp({ DATA_DIR: dataDir });
const browser = await launchBrowser();
try {
  const rows: string[][] = [];
  for (const path of ["/", `/watch?v=${VIDEOS[0]}`]) {
    await open(browser, app.origin + path);
    const paints: number[] = [];
    const shifts: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { paint, shift } = await open(browser, app.origin + path);
      paints.push(paint);
      shifts.push(shift);
    }
    const range = `${Math.min(...paints).toFixed(0)}-${Math.max(...paints).toFixed(0)}`;
    rows.push([path, median(paints).toFixed(0), range, Math.max(...shifts).toFixed(3)]);
  }
  console.log(table(["", "first paint, ms", "range", "largest shift"], rows));
} finally {
  await browser.close();
  await app.stop();
}
