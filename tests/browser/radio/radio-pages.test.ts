import type { Page } from "playwright";
import { describe, onTestFinished, test } from "vitest";
import { expect } from "../../support/browser/browser";
import { waitForFrames } from "../../support/browser/layout-shifts";
import { openMore } from "../../support/browser/lists";
import { stationId, UNPLAYABLE } from "../../upstreams/radio-browser/stations";
import { ERROR_STATUS, setUpBrowserRig } from "../listening/browser-rig";
import { press, waitForState } from "../listening/listener";

const rig = setUpBrowserRig();

/** The stand-in's stations have no pictures, and streams break off when their page closes. */
const allow = [ERROR_STATUS, /ERR_/, /EventSource/];
const open = (path: string, width = 1440) =>
  rig.open(path, { allow, viewport: { width, height: 900 } });
const openWithoutScripts = (path: string, width = 1440) =>
  rig.open(path, { allow, viewport: { width, height: 900 }, javaScriptEnabled: false });

const HARBOUR = stationId(1);
const PAGE = `/radio?stationId=${HARBOUR}&geo=DE`;

const rows = (page: Page) => page.locator("#main [data-stationid]");
const row = (page: Page, id: string) => page.locator(`#main [data-stationid="${id}"]`);
const idsOf = (page: Page) =>
  rows(page).evaluateAll((all) => all.map((one) => one.getAttribute("data-stationid")));
const heart = (page: Page) =>
  page
    .locator(`#main form[data-heart="station:${HARBOUR}"]`)
    .getByRole("button", { name: "Heart" });

/** Waits until the scripts of the page's rows have started. */
async function untilLive(page: Page): Promise<void> {
  await expect(page.locator('#main [data-feature="radio"]')).toHaveCount(0);
  await page.locator('[data-island="player"][data-island-state]').waitFor({ state: "attached" });
}

async function expectNoSideways(page: Page): Promise<void> {
  const [wide, seen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(wide).toBeLessThanOrEqual(seen ?? 0);
}

const TABS = [
  ["Popular Channel", 6],
  ["Five Star", 6],
  ["Location", 0],
  ["Category", 0],
  ["Favorite/History", 0],
] as const;

describe.each([1440, 390])("at %i px", (width) => {
  test("every tab of the sidebar opens, and fits", async () => {
    const page = await openWithoutScripts("/radio", width);
    for (const [name, shown] of TABS) {
      await page.goto(
        new URL(
          (await page
            .locator("#sidebar")
            .getByRole("link", { name, exact: true, includeHidden: true })
            .getAttribute("href")) ?? "",
          rig.app.origin,
        ).href,
      );
      await page.getByRole("heading", { level: 1, name }).waitFor();
      await expect(rows(page)).toHaveCount(shown);
      await expectNoSideways(page);
    }
  });

  test("a station's page fits, and shows initials instead of a broken picture", async () => {
    const page = await open(PAGE, width);
    await page.getByRole("heading", { level: 1, name: "Harbour Radio 1" }).waitFor();
    await expectNoSideways(page);
    const picture = page.locator("#main section .sound-picture img").first();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
    await expect(page.locator("#main .sound-picture").first()).toHaveText("HR");
  });
});

test("Others shows six stations, and Show more the whole list, which grows in place", async () => {
  const page = await open("/radio");
  await untilLive(page);
  await expect(rows(page)).toHaveCount(6);
  const first = await idsOf(page);
  await page.getByRole("link", { name: "Others" }).click();
  await page.waitForURL(/others=1/);
  await expect(rows(page)).toHaveCount(6);
  const repeated = async () => (await idsOf(page)).filter((id) => first.includes(id));
  await expect.poll(repeated).toEqual([]);
  await page.getByRole("link", { name: "Show more" }).click();
  await page.waitForURL(/cursor=/);
  await expect(rows(page)).toHaveCount(50);
});

test("a search suggests names from three letters on, and finds the chosen one", async () => {
  const page = await open("/radio");
  await untilLive(page);
  const box = page.getByRole("searchbox").or(page.getByRole("combobox", { name: /search/i }));
  await expect(box).toHaveAttribute("placeholder", "Search for a radio...");
  await box.click();
  await box.pressSequentially("jaz");
  const option = page.getByRole("option", { name: "Jazz Cellar", exact: true });
  await option.click();
  await page.waitForURL(/\/radio\/search\?q=Jazz/);
  await expect(row(page, stationId(202))).toContainText("Jazz Cellar");
  await expect(page.locator("#sidebar").getByRole("link", { name: "Search Results" })).toHaveCount(
    1,
  );
});

test("nothing found says so", async () => {
  const page = await open("/radio/search?q=zzzzzz");
  await page.locator("#main").getByText("Nothing found", { exact: true }).waitFor();
});

test("a row plays, shows that it does, and stands in the history, from which it can be removed", async () => {
  const page = await open("/radio/search?q=Harbour%20Radio%201");
  await untilLive(page);
  const kept = page.waitForResponse("**/api/radio/history/set");
  await row(page, HARBOUR).getByRole("button", { name: "Play Harbour Radio 1" }).click();
  await page.locator(`#player[data-media="station"][data-id="${HARBOUR}"]`).waitFor();
  await waitForState(page, "playing");
  await expect(row(page, HARBOUR).getByText("Playing", { exact: true })).toBeVisible();
  await expect(page.locator("#player")).toContainText("Queen - Jealousy");
  await kept;
  await page.locator("#sidebar").getByRole("link", { name: "Favorite/History" }).click();
  await waitForState(page, "playing");
  await (await openMore(row(page, HARBOUR))).getByRole("button", { name: /^Remove/ }).click();
  await row(page, HARBOUR).getByRole("button", { name: "Undo" }).waitFor();
  await page.reload();
  await expect(row(page, HARBOUR)).toHaveCount(0);
  await page.getByText("Stations that you play appear here.").waitFor();
});

test("only the tab that plays has the speaker icon, even if the player arrives after the next page", async () => {
  const page = await open("/radio?tab=location&country=DE");
  await untilLive(page);
  const results = page.getByRole("heading", { level: 1, name: "Search results" });
  await page.route(/\/assets\/dock-[^/]+\.js$/, async (route) => {
    await results.waitFor();
    await route.continue();
  });
  const speakers = () =>
    page
      .locator("#sidebar [data-section][data-playing]")
      .evaluateAll((all) => all.map((one) => one.textContent));
  await row(page, HARBOUR).getByRole("button", { name: "Play Harbour Radio 1" }).click();
  await waitForState(page, "playing");
  await expect.poll(speakers).toEqual(["Location"]);
  await page.locator("#sidebar").getByRole("link", { name: "Five Star" }).click();
  await page.getByRole("heading", { level: 1, name: "Five Star" }).waitFor();
  await expect.poll(speakers).toEqual(["Location"]);
  await press(page, "Pause");
  await expect.poll(speakers).toEqual([]);
});

test("after a row's Play the search page shows the station, which plays on, and asks once for its heart", async () => {
  const page = await open("/radio?tab=location&country=DE");
  await untilLive(page);
  // It stays for three seconds, in which other things are waited for.
  const asked = page.locator("#snackbar").getByText("Do you like this station?").waitFor();
  await row(page, HARBOUR).getByRole("button", { name: "Play Harbour Radio 1" }).click();
  await page.waitForURL(`**/radio/search?q=Harbour+Radio+1&stationId=${HARBOUR}`);
  await waitForState(page, "playing");
  await page.getByRole("heading", { level: 1, name: "Search results" }).waitFor();
  await expect(rows(page).first()).toHaveAttribute("data-stationid", HARBOUR);
  await page.getByRole("heading", { level: 2, name: "Stations like this" }).waitFor();
  await asked;
  await untilLive(page);
  const other = rows(page).nth(2);
  const id = await other.getAttribute("data-stationid");
  await other.getByRole("button", { name: /^Play / }).click();
  await page.locator(`#player[data-id="${id}"][data-state="playing"]`).waitFor();
  await expect.poll(() => page.url()).toContain(`stationId=${HARBOUR}`);
});

test("on a phone the tabs are in the page, and the player leaves it room", async () => {
  const page = await open("/radio", 390);
  await untilLive(page);
  await page
    .locator(`#main [data-stationid]:not([data-stationid="${UNPLAYABLE}"])`)
    .first()
    .getByRole("button", { name: /^Play / })
    .click();
  await waitForState(page, "playing");
  await expect(page.locator("#player .stage")).toBeHidden();
  await page.goto(`${rig.app.origin}/radio`);
  await page.locator("#main").getByRole("link", { name: "Location", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Location" }).waitFor();
  await expect(page.locator("#main nav [aria-current]")).toHaveText("Location");
});

test("a station that sends its sound in pieces plays from its row", async () => {
  const page = await open("/radio/search?q=Vision%20Hall", 390);
  await untilLive(page);
  await row(page, stationId(204)).getByRole("button", { name: "Play Vision Hall" }).click();
  await waitForState(page, "playing");
});

test("a station's page plays, hearts, and lists what it played", async () => {
  const page = await open(PAGE);
  await untilLive(page);
  await heart(page).click();
  await expect(heart(page)).toHaveAttribute("aria-pressed", "true");
  await page.locator("#snackbar").getByText("Station Hearted", { exact: true }).waitFor();
  await page.locator("#main").getByRole("button", { name: "Play", exact: true }).click();
  await waitForState(page, "playing");
  await expect(page.locator("#player")).toContainText("Queen - Jealousy");
  await page.goto(`${rig.app.origin}${PAGE}&wait=1`);
  await expect(page.locator("#main [data-songs]")).toContainText("Queen - Jealousy");
  await untilLive(page);
  await expect(heart(page)).toHaveAttribute("aria-pressed", "true");
  await page.goto(`${rig.app.origin}/radio?tab=favorites`);
  await expect(row(page, HARBOUR).first()).toContainText("Harbour Radio 1");
  await page.getByRole("link", { name: "Download as M3U" }).waitFor();
});

test("a station hearted in the dock is hearted on its page too, even after a reload", async () => {
  const page = await open(PAGE);
  await untilLive(page);
  await page.locator("#main").getByRole("button", { name: "Play", exact: true }).click();
  await waitForState(page, "playing");
  const inDock = page.locator("#player [data-sound]").getByRole("button", { name: "Heart" });
  await expect(inDock).toHaveAttribute("aria-pressed", "false");
  const saved = page.waitForResponse("**/api/radio/heart/set");
  await inDock.click();
  await expect(inDock).toHaveAttribute("aria-pressed", "true");
  await expect(heart(page)).toHaveAttribute("aria-pressed", "true");
  await saved;
  await page.reload();
  await untilLive(page);
  await expect(heart(page)).toHaveAttribute("aria-pressed", "true");
  await page.locator("#main").getByRole("button", { name: "Play", exact: true }).click();
  await expect(inDock).toHaveAttribute("aria-pressed", "true");
  await heart(page).click();
  await expect(inDock).toHaveAttribute("aria-pressed", "false");
});

test("a station's page follows its songs, and offers a song heard for the third time", async () => {
  const { streams } = rig.upstreams;
  const before = streams.title;
  onTestFinished(() => {
    streams.title = before;
  });
  const page = await open(`/radio?stationId=${stationId(6)}`);
  await untilLive(page);
  await page.locator("#main").getByRole("button", { name: "Play", exact: true }).click();
  const songs = page.locator("#main [data-songs] > li");
  const offer = page.locator("#main [data-offer]");
  for (const title of ["Queen - Jealousy", "ABBA - Waterloo"]) {
    for (const other of [title, "Blur - Song 2"].slice(0, 2)) {
      streams.title = other;
      await expect(songs.first().locator("[data-song-title]")).toHaveText(other);
    }
  }
  await expect(songs.first().getByRole("link", { name: "Loop this song" })).toHaveAttribute(
    "href",
    "/search?q=Blur%20-%20Song%202",
  );
  await expect(offer).toBeHidden();
  streams.title = "Queen - Jealousy";
  await expect(songs.first().locator("[data-song-title]")).toHaveText("Queen - Jealousy");
  streams.title = "Blur - Song 2";
  await expect(offer).toBeVisible();
  await expect(offer.getByRole("link", { name: "Loop this song" })).toHaveAttribute(
    "href",
    "/search?q=Blur%20-%20Song%202",
  );
});

test("without scripts a station is hearted, plays in the browser's own player, and is offered as a file", async () => {
  const page = await openWithoutScripts(PAGE, 390);
  await heart(page).click();
  await expect(heart(page)).toHaveAttribute("aria-pressed", "true");
  await page.locator("#main").getByRole("button", { name: "Play", exact: true }).click();
  const audio = page.locator("#player audio[controls]");
  await audio.waitFor();
  const source = (await audio.locator("source").first().getAttribute("src")) ?? "";
  expect(source.startsWith(rig.upstreams.streams.origin)).toBe(true);
  await expect
    .poll(() => audio.evaluate((one: HTMLAudioElement) => one.currentTime))
    .toBeGreaterThan(0);
  const file = page.getByRole("link", { name: "Open in your own player" });
  const answer = await page.request.get(
    new URL((await file.getAttribute("href")) ?? "", page.url()).href,
  );
  expect(await answer.text()).toContain(source);
});

test("without scripts a row of the list plays too, and search works", async () => {
  const page = await openWithoutScripts("/radio", 390);
  await page.getByRole("searchbox").fill("Harbour Radio 1");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/radio\/search\?q=Harbour/);
  await row(page, HARBOUR).getByRole("button", { name: "Play Harbour Radio 1" }).click();
  await page.locator("#player audio[controls]").waitFor();
});

test("a played station and a played podcast are removed in place, and the same button restores them", async () => {
  const page = await open("/radio", 390);
  const post = (path: string, data: object) =>
    page.request.post(`${rig.app.origin}/api/${path}`, { data });
  await post("radio/history/set", { uid: "me", stationid: HARBOUR });
  await post("podcast/history/set", { uid: "me", podcast_id: "1000130301" });
  for (const [path, id] of [
    ["/radio?tab=favorites", `[data-stationid="${HARBOUR}"]`],
    ["/podcast?tab=favorites", '[data-podcastid="1000130301"]'],
  ]) {
    await page.goto(rig.app.origin + path);
    const played = page.locator(`#main ${id}`);
    const hasMenu = (await played.locator("[data-row-more]").count()) > 0;
    const controls = hasMenu ? await openMore(played) : played;
    await controls.getByRole("button", { name: /^Remove/ }).click();
    await page.locator("#snackbar").getByText("Removed from your history").waitFor();
    await played.and(page.locator("[data-removed]")).waitFor();
    await played.getByRole("button", { name: "Undo" }).click();
    await page.locator("#snackbar").getByText("is back in your history").waitFor();
    await page.reload();
    await played.waitFor();
  }
});

describe("the tip about hearts", () => {
  const TIP = /^Do you like this station\?/;

  /** The messages shown since. */
  async function listenToMessages(page: Page): Promise<() => Promise<string[]>> {
    const said = await page.evaluateHandle(() => {
      const all: string[] = [];
      document.addEventListener("lor:snackbar", (event) => {
        if (event instanceof CustomEvent) all.push(event.detail.message);
      });
      return all;
    });
    return () => said.jsonValue();
  }
  const playStation = async (page: Page) => {
    await page.locator("#main").getByRole("button", { name: "Play", exact: true }).click();
    await waitForState(page, "playing");
    await page.waitForFunction(() => localStorage.getItem("lor:stations-heard") === "1");
  };

  test("comes after the first station", async () => {
    const page = await open(PAGE);
    await untilLive(page);
    await playStation(page);
    await page.locator("#snackbar").getByText(TIP).waitFor();
  });

  test("does not come for one that is hearted", async () => {
    const page = await open(PAGE);
    await untilLive(page);
    const said = await listenToMessages(page);
    await heart(page).click();
    await page.locator("#snackbar").getByText("Station Hearted").waitFor();
    let answered = 0;
    page.on(
      "response",
      (response) => (answered += Number(response.url().includes("/hearted?ids="))),
    );
    await playStation(page);
    // The dock asks too.
    await expect.poll(() => answered).toBe(2);
    await waitForFrames(page);
    await expect(page.locator("#snackbar")).toBeEmpty();
    expect(await said()).toEqual(["Station Hearted"]);
  });
});
