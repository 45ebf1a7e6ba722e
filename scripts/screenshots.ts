/**
 * `npm run screenshots [name...]`: the pictures of docs/screenshots, made from the built app against the stand-in video host;
 * with names, those that begin so.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { APIRequestContext, Browser, Page } from "playwright";
import { startApp } from "../tests/support/app";
import { launchBrowser } from "../tests/support/chromium";
import { startUpstreams } from "../tests/upstreams";
import { makeLibrary, type Library, type LibraryShot } from "./library-shots";

const folder = fileURLToPath(new URL("../docs/screenshots", import.meta.url));
const widths = [390, 1000, 1440];
const schemes = ["light", "dark"] as const;
const song = "/watch?v=fJ9rUzIMcZQ&s=3&e=9.5";

interface Shot {
  name: string;
  path: string;
  scripts?: boolean;
  /** What to do before the picture is taken. */
  prepare?: (page: Page) => Promise<void>;
}

async function play(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator('#player[data-state="playing"]').waitFor();
  await page.locator('[data-island="slider"]').hover();
  await page.locator('[data-island="slider"][data-hydrated]').waitFor();
}

const shots: Shot[] = [
  { name: "home", path: "/" },
  { name: "watch", path: song, prepare: play },
  {
    name: "history",
    path: song,
    prepare: async (page) => {
      await play(page);
      await page.evaluate(() => document.querySelector<HTMLElement>("a[href='/history']")?.click());
      await page.waitForURL("**/history");
    },
  },
  { name: "not-found", path: "/no/such/page" },
  { name: "watch-without-scripts", path: song, scripts: false },
  {
    name: "menu",
    path: "/",
    prepare: (page) => page.getByLabel("More", { exact: true }).click(),
  },
];

type Listener = Awaited<ReturnType<APIRequestContext["storageState"]>>;

async function take(browser: Browser, origin: string, shot: Shot, listener: Listener) {
  for (const width of widths) {
    for (const colorScheme of schemes) {
      const context = await browser.newContext({
        viewport: { width, height: width < 942 ? 844 : 900 },
        colorScheme,
        javaScriptEnabled: shot.scripts !== false,
        ...(shot.name !== "home" && { storageState: listener }),
      });
      const page = await context.newPage();
      await page.goto(origin + shot.path, { waitUntil: "load" });
      await shot.prepare?.(page);
      if (shot.scripts !== false) await page.evaluate(() => scrollTo(0, 0));
      await page.screenshot({ path: `${folder}/${shot.name}-${width}-${colorScheme}.png` });
      await context.close();
    }
  }
}

/** A listener with some music behind them. */
async function makeListener(browser: Browser, origin: string): Promise<Listener> {
  const context = await browser.newContext();
  const { request } = context;
  const songs = { "9bZkp7q19f0": 3, kJQP7kiw5Fk: 1, dQw4w9WgXcQ: 12, fJ9rUzIMcZQ: 7 };
  for (const [ytid, repeats] of Object.entries(songs)) {
    await request.get(`${origin}/watch?v=${ytid}&wait=1`);
    for (let pass = 0; pass < repeats; pass += 1) {
      await request.post(`${origin}/api/history/add`, { data: { ytid } });
    }
  }
  await request.post(`${origin}/api/star/set`, { data: { ytid: "dQw4w9WgXcQ" } });
  const listener = await context.storageState();
  await context.close();
  return listener;
}

/** A narrow and a wide picture in each scheme, small enough for many of them. */
async function takeLibrary(browser: Browser, origin: string, shot: LibraryShot, of: Library) {
  for (const width of [390, 1440]) {
    for (const colorScheme of schemes) {
      const state = of.states[shot.who];
      const context = await browser.newContext({
        viewport: { width, height: width < 942 ? 844 : 900 },
        colorScheme,
        ...(state && { storageState: state }),
      });
      const page = await context.newPage();
      await page.goto(origin + shot.path, { waitUntil: "networkidle" });
      await shot.prepare?.(page);
      const chromium = await context.newCDPSession(page);
      const { data } = await chromium.send("Page.captureScreenshot", {
        format: "webp",
        quality: 30,
      });
      const file = `${folder}/library-${shot.name}-${width}-${colorScheme}.webp`;
      writeFileSync(file, Buffer.from(data, "base64"));
      await context.close();
    }
  }
}

const names = process.argv.slice(2);
const isWanted = (name: string) => names.length === 0 || names.some((one) => name.startsWith(one));

mkdirSync(folder, { recursive: true });
const upstreams = await startUpstreams();
const app = await startApp({ upstreams, env: { LOG_LEVEL: "warn" } });
const browser = await launchBrowser();
const listener = await makeListener(browser, app.origin);
for (const shot of shots.filter(({ name }) => isWanted(name))) {
  await take(browser, app.origin, shot, listener);
}
const library = await makeLibrary(browser, app.origin);
for (const shot of library.shots.filter(({ name }) => isWanted(`library-${name}`))) {
  await takeLibrary(browser, app.origin, shot, library);
}
await browser.close();
await app.stop();
await upstreams.stop();
