import { Client } from "pg";
import type { Locator, Page } from "playwright";
import { beforeAll, describe, test } from "vitest";
import { admin } from "../../support/app/admin";
import { expect } from "../../support/browser/browser";
import { createPlaylist } from "../../support/browser/lists";
import { storeSongs } from "../../support/data/songs";
import { stationId, UNPLAYABLE } from "../../upstreams/radio-browser/stations";
import { ERROR_STATUS, setUpBrowserRig } from "../listening/browser-rig";
import { waitForState } from "../listening/listener";
import { POINTERS } from "../listening/pointers";
import { LONG, PODCAST, pathOf, seconds } from "../podcasts/podcast-pages";

const rig = setUpBrowserRig();
const allow = [ERROR_STATUS, /ERR_/, /EventSource/];
const SONGS = ["dQw4w9WgXcQ", "9bZkp7q19f0", "djV11Xbc914", "Zi_XLOBDo_Y"];
const HARBOUR = "Harbour Radio 1";

beforeAll(async () => {
  const items = SONGS.slice(0, 2).map((ytid) => `${ytid}:3:20`);
  const made = await admin(rig.app, ["streams", "add", "--name", "Long", "--ytids", `${items}`]);
  expect(made).toMatchObject({ code: 0 });
  const database = new Client({ connectionString: rig.app.databaseUrl });
  await database.connect();
  const songs = SONGS.map((ytid, at) => ({ ytid, title: `Queen - Song ${at}` }));
  await storeSongs(database, songs).finally(() => database.end());
});

/**
 * Pages with a Play of their own, and its name while nothing plays, while its item plays, and while
 * that is paused.
 */
const PLACES: [
  what: string,
  path: () => string | Promise<string>,
  names: [string, string, string],
][] = [
  ["a station's page", () => `/radio?stationId=${stationId(1)}`, ["Play", "Pause", "Play"]],
  [
    "a station's row",
    () => "/radio/search?q=Harbour%20Radio",
    [`Play ${HARBOUR}`, `Pause ${HARBOUR}`, `Play ${HARBOUR}`],
  ],
  [
    "an episode's page",
    async () => `${await pathOf(rig, LONG)}&t=0:12`,
    ["Play from 0:12", "Pause", "Play"],
  ],
  [
    "an episode's row",
    () => `/podcast/${PODCAST}?wait=1`,
    [`Play ${LONG}`, `Pause ${LONG}`, `Play ${LONG}`],
  ],
  ["an artist radio", () => "/radio/Queen?wait=1", ["Play", "Pause", "Play"]],
  ["a live channel", () => "/stream/long", ["Listen live", "Pause", "Listen live"]],
];

const control = (page: Page, name: string) =>
  page.locator("#main").getByRole("button", { name, exact: true });

async function open(path: string, screen: object): Promise<Page> {
  const page = await rig.open(path, { allow, ...screen });
  await page.locator('[data-island="player"][data-island-state]').waitFor({ state: "attached" });
  await expect(page.locator("#main [data-feature]")).toHaveCount(0);
  return page;
}

const goTo = (page: Page, url: string) =>
  page.evaluate((to) => {
    document.dispatchEvent(new CustomEvent("lor:navigate", { detail: { url: to } }));
  }, url);

describe.each(POINTERS)("%s", (_way, screen, isTouch) => {
  const press = (at: Locator) => (isTouch ? at.tap() : at.click());

  test.each(PLACES)(
    "Play of %s is Pause while that plays",
    async (_what, path, [play, pause, again]) => {
      const page = await open(await path(), screen);
      await press(control(page, play));
      await waitForState(page, "playing");
      await expect(control(page, pause)).toHaveCount(1);
      await press(control(page, pause));
      await waitForState(page, "paused");
      await expect(control(page, pause)).toHaveCount(0);
      await press(control(page, again));
      await waitForState(page, "playing");

      await goTo(page, "/faq");
      await page.locator("#main #shortcuts").waitFor({ state: "attached" });
      await page.goBack();
      await control(page, pause).waitFor();
      await press(control(page, pause));
      await waitForState(page, "paused");
      await control(page, again).waitFor();
    },
  );
});

const wide = POINTERS[0][1];

test("only the control of what plays is Pause, with its icon, until something else plays", async () => {
  const page = await open("/radio/search?q=Harbour%20Radio", wide);
  const icon = (name: string) => control(page, name).locator("use");
  const others = page.locator("#main").getByRole("button", { name: /^Play / });
  const all = await others.count();
  await control(page, `Play ${HARBOUR}`).click();
  await expect(icon(`Pause ${HARBOUR}`)).toHaveAttribute("href", "/icons.svg#pause");
  await expect(others).toHaveCount(all - 1);
  await others.last().click();
  await expect(icon(`Play ${HARBOUR}`)).toHaveAttribute("href", "/icons.svg#play");
  await expect(others).toHaveCount(all - 1);
});

test("a section paused in the dock is kept when the page's Play resumes it", async () => {
  const page = await open(await pathOf(rig, LONG), wide);
  await control(page, "Play").click();
  await waitForState(page, "playing");
  await page.locator("#main").getByRole("link", { name: "Loop The long way round" }).click();
  await page.waitForURL(({ searchParams }) => `${searchParams}`.includes("&s=5&e=18.5"));
  await control(page, "Pause").click();
  await waitForState(page, "paused");
  await control(page, "Play").click();
  await waitForState(page, "playing");
  expect(await seconds(page)).toBeLessThan(19);
  await expect.poll(() => new URL(page.url()).searchParams.get("e")).toBe("18.5");
});

test("Play of a playlist is Pause while any of its videos plays", async () => {
  const page = await open("/about", wide);
  const { origin } = rig.app;
  const pid = await createPlaylist(page, origin, "Evening", SONGS);
  await page.goto(`${origin}/playlist/${pid}`);
  const head = page.locator("#main header");
  await head.getByRole("button", { name: "Play", exact: true }).click();
  await waitForState(page, "playing");
  const first = await page.locator("#player").getAttribute("data-id");
  await page.locator("#player").getByRole("button", { name: "Next", exact: true }).click();
  await page.locator(`#player[data-state="playing"]:not([data-id="${first}"])`).waitFor();
  await goTo(page, `/playlist/${pid}`);
  await head.getByRole("button", { name: "Pause", exact: true }).click();
  await waitForState(page, "paused");
  await head.getByRole("button", { name: "Play", exact: true }).waitFor();
});

test("Play of an episode's card in a playlist is Pause while its section plays, with its row", async () => {
  const page = await open("/about", wide);
  const { origin } = rig.app;
  const path = new URL(await pathOf(rig, LONG), origin);
  const card = `${PODCAST}~${path.searchParams.get("episodeid")}~5~18.5`;
  const pid = await createPlaylist(page, origin, "Evening", [...SONGS.slice(0, 1), card]);
  await page.goto(`${origin}/playlist/${pid}`);
  await control(page, `Play ${LONG}`).click();
  await waitForState(page, "playing");
  const row = page.locator("#main li[data-playing]");
  await row.getByRole("button", { name: `Pause ${LONG}`, exact: true }).click();
  await waitForState(page, "paused");
  await control(page, `Play ${LONG}`).waitFor();
  await expect(row).toHaveCount(0);
});

test("a row that Show more adds later is Pause too", async () => {
  const plain = await rig.open("/radio", { allow, javaScriptEnabled: false });
  await plain.getByRole("link", { name: "Show more" }).click();
  const list = plain.url();
  await plain.locator("#main a[data-more]").click();
  // Their order changes every hour.
  const playable = `[data-stationid]:has([data-play-item]):not([data-stationid="${UNPLAYABLE}"])`;
  const later = plain.locator(`#main ${playable}`).first();
  const id = await later.getAttribute("data-stationid");

  const page = await open(`/radio?stationId=${id}`, wide);
  await control(page, "Play").click();
  await waitForState(page, "playing");
  await goTo(page, list);
  await page.locator("#main a[data-more]").click();
  const row = page.locator(`#main [data-stationid="${id}"]`);
  await row.getByRole("button", { name: /^Pause / }).click();
  await waitForState(page, "paused");
  await row.getByRole("button", { name: /^Play / }).waitFor();
});

test("Play of an artist radio is Pause after a reload too, and Play while a station plays", async () => {
  const page = await open("/radio/Queen?wait=1", wide);
  await control(page, "Play").click();
  await waitForState(page, "playing");
  const id = (await page.locator("#player").getAttribute("data-id")) ?? "";
  await expect.poll(async () => JSON.stringify(await page.context().cookies())).toContain(id);
  await page.reload();
  await page.locator("#player").getByRole("button", { name: "Play", exact: true }).click();
  await waitForState(page, "playing");
  await control(page, "Pause").waitFor();
  await goTo(page, `/radio?stationId=${stationId(1)}`);
  await control(page, "Play").click();
  await page.locator('#player[data-media="station"][data-state="playing"]').waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Queen Artist Radio" }).waitFor();
  await control(page, "Play").waitFor();
  await expect(control(page, "Pause")).toHaveCount(0);
});
