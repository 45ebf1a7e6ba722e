/**
 * `npm run axe [path...]` runs axe on every page of the built app, in both themes and three sizes,
 * and while a video plays. It prints axe's findings and ends with 1 if there are any.
 */
import type { Page } from "playwright";
import { addresses } from "../app/addresses";
import { startApp } from "../tests/support/app/app";
import { axeFindings } from "../tests/support/browser/axe";
import { launchBrowser } from "../tests/support/browser/chromium";
import { startPostgres } from "../tests/support/services";
import { startUpstreams } from "../tests/upstreams";

const SONG = `${addresses.watch}?v=fJ9rUzIMcZQ&s=3&e=9.5&wait=1`;
const PAGES = [
  addresses.home,
  SONG,
  `${addresses.search.index}?q=love&wait=1`,
  addresses.history.index,
  addresses.favorites,
  addresses.playlist.index,
  addresses.playqueue,
  addresses.yourlor,
  addresses.top10,
  addresses.reviews,
  addresses.stream.index,
  addresses.radio.index,
  addresses.podcast.index,
  addresses.discovery,
  addresses.import,
  addresses.login.index,
  addresses.contact,
  addresses.faq,
  addresses.about.index,
  addresses.about.design,
  `${addresses.podcast.of("1000130301")}?wait=1`,
  addresses.privacy,
  addresses.terms,
  "/no/such/page",
];
const SIZES = [
  { width: 390, height: 844 },
  { width: 1000, height: 800 },
  { width: 1440, height: 900 },
];
const SCHEMES = ["light", "dark"] as const;

async function play(page: Page): Promise<void> {
  await page.locator('#player [aria-label="Play"]').click();
  await page.locator('#player[data-state="playing"]').waitFor();
}

const [upstreams, postgres] = await Promise.all([startUpstreams(), startPostgres()]);
const DATABASE_URL = await postgres.createDatabase();
const app = await startApp({ upstreams, env: { LOG_LEVEL: "warn", DATABASE_URL } });
const browser = await launchBrowser();
const listener = await browser.newContext();
for (const ytid of ["9bZkp7q19f0", "kJQP7kiw5Fk", "dQw4w9WgXcQ"]) {
  await listener.request.post(`${app.origin}${addresses.api.history.add}`, { data: { ytid } });
  await listener.request.post(`${app.origin}${addresses.api.star.set}`, { data: { ytid } });
}
const storageState = await listener.storageState();
const wanted = process.argv.slice(2);
let found = 0;
for (const path of wanted.length > 0 ? wanted : PAGES) {
  for (const viewport of SIZES) {
    for (const colorScheme of SCHEMES) {
      const context = await browser.newContext({ viewport, colorScheme, storageState });
      const page = await context.newPage();
      await page.goto(app.origin + path);
      if (path === SONG) await play(page);
      for (const { id, help, nodes } of await axeFindings(page)) {
        found += nodes.length;
        console.log(`${path} ${viewport.width} ${colorScheme}: ${id}: ${help}`);
        for (const { html } of nodes) console.log(`    ${html}`);
      }
      await context.close();
    }
  }
}
console.log(found === 0 ? "axe finds nothing." : `axe finds ${found} places.`);
await browser.close();
await app.stop();
await Promise.all([upstreams.stop(), postgres.stop()]);
process.exitCode = found === 0 ? 0 : 1;
