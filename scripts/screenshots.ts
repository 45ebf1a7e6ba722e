/**
 * `npm run screenshots [name...]` takes pictures of every page of the built app, with the stand-in
 * upstreams, into the folder `screenshots`, which is not committed. With names, it takes only
 * pictures whose names start with one of them. `npm run screenshots gallery` renews the few that
 * are committed, in `docs/gallery`.
 */
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { startApp } from "../tests/support/app/app";
import { launchBrowser } from "../tests/support/browser/chromium";
import { startMailbox } from "../tests/support/network/mailbox";
import { startPostgres } from "../tests/support/services";
import { startUpstreams } from "../tests/upstreams";
import { makeAccounts } from "./pictures/account";
import { type Album, takeAlbum } from "./pictures/album";
import { makeDiscover } from "./pictures/discover";
import { makeFinding } from "./pictures/finding";
import { GALLERY } from "./pictures/gallery";
import { makeLibrary } from "./pictures/library";
import { makePlaying } from "./pictures/playing";
import { makeSounds } from "./pictures/sounds";
import { makeLoop, makePractice, makeWalk } from "./pictures/walk";

const asked = process.argv.slice(2);
const isGallery = asked[0] === "gallery";
const names = isGallery ? GALLERY : asked;
const wants = (name: string) => names.length === 0 || names.some((one) => name.startsWith(one));
const wantsAny = (prefix: string) =>
  names.length === 0 || names.some((one) => one.startsWith(prefix) || prefix.startsWith(one));
const folder = fileURLToPath(
  new URL(isGallery ? "../docs/gallery" : "../screenshots", import.meta.url),
);

mkdirSync(folder, { recursive: true });
const [upstreams, mailbox, postgres] = await Promise.all([
  startUpstreams({ signIn: true }),
  startMailbox(),
  startPostgres(),
]);
const databaseUrl = await postgres.createDatabase();
const env = {
  LOG_LEVEL: "warn",
  TRUST_PROXY: "1",
  SMTP_URL: mailbox.url,
  DATABASE_URL: databaseUrl,
};
const app = await startApp({ upstreams, env });
const browser = await launchBrowser();
const { origin } = app;
const albums: Record<string, () => Promise<Album>> = {
  playing: () => makePlaying(browser, origin),
  library: () => makeLibrary(browser, origin),
  account: () => makeAccounts(browser, { origin, mailbox, databaseUrl }),
  discover: () => makeDiscover(browser, origin),
  finding: () => makeFinding(browser, origin, upstreams),
  sounds: () => makeSounds(browser, origin),
  walk: () => makeWalk(browser, origin),
  loop: () => Promise.resolve(makeLoop()),
  practice: () => Promise.resolve(makePractice()),
};
for (const [prefix, make] of Object.entries(albums)) {
  if (wantsAny(prefix)) await takeAlbum({ browser, origin, folder, wants }, prefix, await make());
}
await browser.close();
await app.stop();
await Promise.all([upstreams.stop(), mailbox.stop(), postgres.stop()]);
