/**
 * `npm run screenshots [name...]` takes the pictures in docs/screenshots from the built app and the stand-in upstreams. With
 * names, it takes only pictures whose name starts with one of them.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { APIRequestContext, Browser, Page } from "playwright";
import { startApp } from "../tests/support/app/app";
import { launchBrowser } from "../tests/support/browser/chromium";
import { startMailbox } from "../tests/support/network/mailbox";
import { startPostgres } from "../tests/support/services";
import { startUpstreams } from "../tests/upstreams";
import { makeAccounts } from "./account-shots";
import { makeDiscover } from "./discover-shots";
import { makeFinding } from "./finding-shots";
import { makeLibrary } from "./library-shots";

const folder = fileURLToPath(new URL("../docs/screenshots", import.meta.url));
const widths = [390, 1000, 1440];
const schemes = ["light", "dark"] as const;
const song = "/watch?v=fJ9rUzIMcZQ&s=3&e=9.5";

interface Shot {
  name: string;
  path: string;
  scripts?: boolean;
  /** Runs before the picture is taken. */
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

/** A listener with some history. */
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

/** Pages to take, each with the cookies of the listener who sees it. */
interface Album<Who extends string> {
  states: Record<Who, Listener | undefined>;
  shots: { name: string; path: string; who: Who; prepare?: (page: Page) => Promise<void> }[];
}

/** Takes a narrow and a wide picture of each page in both themes, in a small file format. */
async function takeAlbum<Who extends string>(
  { browser, origin, prefix }: { browser: Browser; origin: string; prefix: string },
  { states, shots: all }: Album<Who>,
) {
  const wanted = all.filter(({ name }) => isWanted(`${prefix}-${name}`));
  for (const { shot, width, colorScheme } of wanted.flatMap(inEachSize)) {
    const storageState = states[shot.who];
    const context = await browser.newContext({
      viewport: { width, height: width < 942 ? 844 : 900 },
      colorScheme,
      ...(storageState && { storageState }),
    });
    const page = await context.newPage();
    await page.goto(origin + shot.path, { waitUntil: "networkidle" });
    await shot.prepare?.(page);
    const chromium = await context.newCDPSession(page);
    const { data } = await chromium.send("Page.captureScreenshot", { format: "webp", quality: 30 });
    const file = `${folder}/${prefix}-${shot.name}-${width}-${colorScheme}.webp`;
    writeFileSync(file, Buffer.from(data, "base64"));
    await context.close();
  }
}

function inEachSize<Shot>(shot: Shot) {
  const sizes = [390, 1440].flatMap((width) => schemes.map((scheme) => ({ width, scheme })));
  return sizes.map(({ width, scheme }) => ({ shot, width, colorScheme: scheme }));
}

const names = process.argv.slice(2);
/** Whether the picture was asked for. */
const isWanted = (name: string) => names.length === 0 || names.some((one) => name.startsWith(one));
const wantsAny = (prefix: string) =>
  names.length === 0 || names.some((one) => one.startsWith(prefix) || prefix.startsWith(one));

mkdirSync(folder, { recursive: true });
const [upstreams, mailbox, postgres] = await Promise.all([
  startUpstreams({ signIn: true }),
  startMailbox(),
  startPostgres(),
]);
const databaseUrl = await postgres.createDatabase();
const env = { LOG_LEVEL: "warn", SMTP_URL: mailbox.url, DATABASE_URL: databaseUrl };
const app = await startApp({ upstreams, env });
const browser = await launchBrowser();
const { origin } = app;
const singles = shots.filter(({ name }) => isWanted(name));
if (singles.length > 0) {
  const listener = await makeListener(browser, origin);
  for (const shot of singles) await take(browser, origin, shot, listener);
}
if (wantsAny("library")) {
  const library = await makeLibrary(browser, origin);
  await takeAlbum({ browser, origin, prefix: "library" }, library);
}
if (wantsAny("account")) {
  const accounts = await makeAccounts(browser, { origin, mailbox, databaseUrl });
  await takeAlbum({ browser, origin, prefix: "account" }, accounts);
}
if (wantsAny("discover")) {
  await takeAlbum({ browser, origin, prefix: "discover" }, await makeDiscover(browser, origin));
}
if (wantsAny("finding")) {
  const finding = await makeFinding(browser, origin, upstreams);
  await takeAlbum({ browser, origin, prefix: "finding" }, finding);
}
await browser.close();
await app.stop();
await Promise.all([upstreams.stop(), mailbox.stop(), postgres.stop()]);
