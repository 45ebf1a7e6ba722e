import { existsSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { admin } from "../../support/app/admin";
import { startApp, type App } from "../../support/app/app";
import { startEdge, type Edge } from "../../support/edge/edge";
import { startForwarder, type Forwarder } from "../../support/network/forwarder";
import { startUpstreams, type Upstreams } from "../../upstreams";

const YTID = "fJ9rUzIMcZQ";
const PAGE = `/watch?v=${YTID}`;
const PURGE_SECRET = "a secret of the tests";

let upstreams: Upstreams;
let toApp: Forwarder;
let edge: Edge;
let app: App;
/** What the app and the operator's commands share. */
let env: Record<string, string>;
beforeAll(async () => {
  upstreams = await startUpstreams();
  // The edge has to be there first, because the app is told where it takes purges.
  toApp = await startForwarder(new URL("http://127.0.0.1:9"));
  edge = await startEdge(new URL(toApp.url).host, { purgeSecret: PURGE_SECRET });
  env = { PURGE_URL: edge.purgeUrl, PURGE_SECRET };
  app = await startApp({ upstreams, env });
  toApp.leadTo(new URL(app.origin));
});
afterAll(async () => {
  await edge?.stop();
  await app?.stop();
  await toApp?.stop();
  await upstreams?.stop();
});

async function page() {
  const response = await fetch(edge.url + PAGE, { headers: { connection: "close" } });
  const text = await response.text();
  return { status: response.status, cache: response.headers.get("x-cache"), text };
}

const untilCached = () =>
  expect.poll(async () => (await page()).cache, { timeout: 15_000 }).toBe("hit");

const command = (...words: string[]) =>
  admin(app, words, { ...env, DATABASE_URL: app.databaseUrl! });

/** The video's title, which a hidden video's page does not have. */
const TITLE = "Bohemian Rhapsody";

it("is gone from the edge as soon as the operator's command has ended", async () => {
  await untilCached();
  const before = await page();
  expect(before.text).toContain(TITLE);
  expect(await command("videos", "hide", YTID)).toMatchObject({ code: 0 });
  const after = await page();
  expect([after.cache, after.text.includes(TITLE)]).toEqual([
    expect.not.stringMatching("hit"),
    false,
  ]);
  expect(await command("videos", "unhide", YTID)).toMatchObject({ code: 0 });
  await untilCached();
});

it("is gone while the app is down, too", async () => {
  // The purges of the test before are sent once more, which would remove the page again.
  await expect.poll(() => existsSync(`${app.dataDir}/unsent-purges.json`)).toBe(false);
  await untilCached();
  await app.kill9();
  expect((await page()).cache).toBe("hit");
  expect(await command("videos", "hide", YTID)).toMatchObject({ code: 0 });
  const after = await page();
  expect([after.status, after.text.includes(TITLE)]).toEqual([503, false]);
  await app.restart();
  const restarted = await page();
  expect([restarted.cache, restarted.text.includes(TITLE)]).toEqual(["miss", false]);
});

it("says which cache did not take a purge", async () => {
  const elsewhere = { ...env, PURGE_URL: "http://127.0.0.1:9", DATABASE_URL: app.databaseUrl! };
  const beside = { dataDir: `${app.dataDir}/of-another-machine` };
  const { code, out } = await admin(beside, ["videos", "unhide", YTID], elsewhere);
  expect([code, out]).toEqual([0, expect.stringContaining("Not purged yet: 127.0.0.1:9")]);
});
