/**
 * `npm run bench -- presses [presses for each width] [busy]` checks with the stand-in video host
 * that pressing Play in a fresh browser plays, loops its section and counts. `busy` keeps every
 * core busy meanwhile, as on a slow phone.
 */
import { spawn } from "node:child_process";
import { cpus } from "node:os";
import type { BrowserContext, Page } from "playwright";
import { hostLog, hostFrames, passesOf, quantile } from "../../tests/browser/listening/host-log";
import { countedRepeats, waitForState, press } from "../../tests/browser/listening/listener";
import { launchBrowser } from "../../tests/support/browser/chromium";
import { startApp } from "../../tests/support/app/app";
import { startUpstreams } from "../../tests/upstreams";
import { table } from "../table";

const SONG = "dQw4w9WgXcQ";
const SECTION = { start: 3, end: 4 };
const PASSES = 2;
const WIDTHS = [390, 1440];
/** Limit for each of playing, looping and counting. */
const TIMEOUT_MS = 20_000;
/** How far playback may run past the section's end, in seconds. */
const END_TOLERANCE = 0.5;

interface Outcome {
  plays: boolean;
  loops: boolean;
  counts: boolean;
  /** Milliseconds from the press until the dock plays. */
  wait: number;
}

async function becomesTrue(condition: () => Promise<boolean>): Promise<boolean> {
  const until = performance.now() + TIMEOUT_MS;
  while (performance.now() < until) {
    if (await condition()) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

async function staysInside(page: Page): Promise<boolean> {
  const furthest = Math.max(...(await hostFrames(page)).map(([, seconds]) => seconds));
  return furthest < SECTION.end + END_TOLERANCE;
}

async function pressOnce(context: BrowserContext, origin: string): Promise<Outcome> {
  const page = await context.newPage();
  const { start, end } = SECTION;
  await page.goto(`${origin}/watch?v=${SONG}&s=${start}&e=${end}`);
  const pressed = performance.now();
  await press(page, "Play");
  const plays = await waitForState(page, "playing").then(
    () => performance.now() - pressed < TIMEOUT_MS,
    () => false,
  );
  const wait = performance.now() - pressed;
  const passes = async () => passesOf(await hostLog(page), SECTION).length;
  const looped = plays && (await becomesTrue(async () => (await passes()) >= PASSES));
  const loops = looped && (await staysInside(page));
  const counts = await becomesTrue(async () => (await countedRepeats(page, SONG)) >= PASSES);
  return { plays, loops, counts, wait };
}

function keepBusy(): () => void {
  const loops = cpus().map(() => spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }));
  return () => loops.forEach((loop) => loop.kill("SIGKILL"));
}

function row(width: number, outcomes: Outcome[]): string[] {
  const share = (which: "plays" | "loops" | "counts") =>
    `${outcomes.filter((one) => one[which]).length}`;
  const waits = outcomes.filter(({ plays }) => plays).map(({ wait }) => wait);
  const ms = (at: number) => quantile(waits, at).toFixed(0);
  const right = [share("plays"), share("loops"), share("counts")];
  return [String(width), String(outcomes.length), ...right, ms(0.5), ms(0.95), ms(1)];
}

const [, , , presses = "20", mode] = process.argv;
const [upstreams, browser] = await Promise.all([startUpstreams(), launchBrowser()]);
const app = await startApp({ upstreams });
const stopBusy = mode === "busy" ? keepBusy() : () => undefined;
let failed = false;
try {
  const rows: string[][] = [];
  for (const width of WIDTHS) {
    const outcomes: Outcome[] = [];
    for (let at = 0; at < Number(presses); at++) {
      const context = await browser.newContext({ viewport: { width, height: 900 } });
      const outcome = await pressOnce(context, app.origin);
      await context.close();
      outcomes.push(outcome);
      const isRight = outcome.plays && outcome.loops && outcome.counts;
      failed ||= !isRight;
      if (!isRight) console.log(`${width} px, press ${at + 1}: ${JSON.stringify(outcome)}`);
    }
    rows.push(row(width, outcomes));
  }
  const headings = ["px", "presses", "play", "loop", "count", "ms to play p50", "p95", "max"];
  console.log(table(headings, rows));
} finally {
  stopBusy();
  await browser.close();
  await app.stop();
  await upstreams.stop();
}
process.exitCode = failed ? 1 : 0;
