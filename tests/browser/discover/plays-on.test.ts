import type { Page } from "playwright";
import { beforeAll, describe, test } from "vitest";
import { expect, openPageWithoutScripts, type PageOptions } from "../../support/browser/browser";
import { openMore } from "../../support/browser/lists";
import { holdScripts } from "../../support/browser/scripts-on-their-way";
import { setUpBrowserRig } from "../listening/browser-rig";
import { pasteAndPlay, press, waitForState } from "../listening/listener";
import { POINTERS } from "../listening/pointers";
import { openDiscovery, playable, SHORT, storeKnownSongs } from "./known-songs";

const rig = setUpBrowserRig({ mail: true });
const RICK = "dQw4w9WgXcQ";
const WIDE = POINTERS[0][1];

beforeAll(() => storeKnownSongs(rig));

const player = (page: Page) => page.locator("#player");
const rows = (page: Page) => page.locator("#main [data-rows] > [data-ytid]");
const idsIn = (page: Page) =>
  rows(page).evaluateAll((all) => all.map((row) => row.getAttribute("data-ytid") ?? ""));

const repeatIs = (page: Page, on: boolean) =>
  page
    .getByRole("group", { name: "Player controls", exact: true })
    .locator(`button[aria-label="Repeat"][aria-pressed="${on}"]`)
    // Hidden until something plays, for want of room in the dock.
    .waitFor({ state: "attached" });

async function repeatCookie(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === "repeat")?.value;
}

/** Waits until something else plays and returns its id. */
async function playsOther(page: Page, than: string): Promise<string> {
  await page.locator(`#player[data-state="playing"]:not([data-id="${than}"])`).waitFor();
  return (await player(page).getAttribute("data-id")) ?? "";
}

const plays = (page: Page, id: string) =>
  page.locator(`#player[data-state="playing"][data-id="${id}"]`).waitFor();

/** Waits for the script of a radio's page. */
const radioHasStarted = (page: Page) =>
  page.locator("#main form[data-radio-start]:not([data-feature])").waitFor();

async function openRadio(options: PageOptions = WIDE): Promise<Page> {
  const page = await rig.open("/radio/Queen", options);
  await page.getByRole("heading", { level: 1, name: "Queen Artist Radio" }).waitFor();
  await expect(player(page)).toHaveAttribute("data-id", SHORT);
  await radioHasStarted(page);
  return page;
}

/** Goes to a page whose search box finds videos. */
async function goElsewhere(page: Page): Promise<void> {
  await page.getByRole("link", { name: "LOR", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.locator("#sidebar").getByRole("link", { name: "Top 10", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/top10");
}

/** Presses Next until this many songs of the radio have begun. */
async function hear(page: Page, count: number): Promise<string[]> {
  const heard = [(await player(page).getAttribute("data-id")) ?? ""];
  while (heard.length < count) {
    const before = heard.at(-1) ?? "";
    if ((await player(page).getAttribute("data-id")) === before) await press(page, "Next");
    heard.push(await playsOther(page, before));
  }
  return heard;
}

/** Presses with the mouse or a finger. */
const pressing = (isTouch: boolean) => (target: ReturnType<Page["locator"]>) =>
  isTouch ? target.tap() : target.click();

describe.each(POINTERS)("%s", (_how, options, isTouch) => {
  const act = pressing(isTouch);

  test.each([
    ["a row", (page: Page) => rows(page).nth(0).getByRole("link").first()],
    ["Play at the head", (page: Page) => page.locator("#main header").getByRole("button")],
  ])(
    "%s of a discovery plays on through the list, and Repeat is the listener's own afterwards",
    async (_what, control) => {
      const [last = ""] = playable;
      const page = await openDiscovery(rig, [SHORT, last], options);
      await act(control(page));
      await plays(page, SHORT);
      await repeatIs(page, false);
      await plays(page, last);
      expect(await repeatCookie(page)).toBeUndefined();
      await pasteAndPlay(page, RICK);
      await repeatIs(page, true);
      expect(await repeatCookie(page)).toBeUndefined();
    },
  );

  test("Play in the dock on a radio's page starts the radio, whose title stays visible", async () => {
    const page = await openRadio(options);
    await act(player(page).locator("[data-play] button").first());
    await plays(page, SHORT);
    await repeatIs(page, false);
    const title = page.getByRole("heading", { level: 1, name: "Queen Artist Radio" });
    const isSeen = () =>
      title.evaluate((at) => {
        const { left, top, height } = at.getBoundingClientRect();
        return at.contains(document.elementFromPoint(left + 5, top + height / 2));
      });
    await expect.poll(isSeen).toBe(true);
    await playsOther(page, SHORT);
    expect(await repeatCookie(page)).toBeUndefined();
  });

  test("a row of a radio plays on from there, and pressing Repeat meanwhile only affects the radio", async () => {
    const page = await openRadio(options);
    const [, second = "", third = ""] = await idsIn(page);
    await act(rows(page).nth(1).getByRole("link").first());
    await plays(page, second);
    await repeatIs(page, false);
    await press(page, "Repeat");
    await repeatIs(page, true);
    await press(page, "Repeat");
    await repeatIs(page, false);
    expect(await repeatCookie(page)).toBeUndefined();
    await press(page, "Next");
    await plays(page, third);
  });
});

describe("a radio that has played more than the page showed", () => {
  const upNext = (page: Page) => page.locator("#up-next li");

  async function showsPlace(page: Page, now: string): Promise<void> {
    await expect.poll(async () => (await idsIn(page)).indexOf(now)).toBeGreaterThanOrEqual(0);
    const coming = async () => (await idsIn(page)).length - 1 - (await idsIn(page)).indexOf(now);
    await expect.poll(coming).toBeGreaterThan(0);
  }

  test("shows what plays and what comes next, even from the sidebar and after a reload", async () => {
    const page = await openRadio();
    await player(page).getByRole("button", { name: "Play", exact: true }).first().click();
    await plays(page, SHORT);
    const heard = await hear(page, 8);
    const now = heard.at(-1) ?? "";
    await showsPlace(page, now);
    await expect(upNext(page)).not.toHaveCount(0);

    await goElsewhere(page);
    await page.locator("#sidebar").getByRole("link", { name: "Artist Radio", exact: true }).click();
    await page.waitForURL((url) => url.pathname === "/radio/Queen");
    await showsPlace(page, now);
    await expect(player(page)).toHaveAttribute("data-id", now);

    await page.reload();
    await expect(player(page)).toHaveAttribute("data-id", now);
    await expect.poll(async () => (await idsIn(page))[0]).toBe(now);
    const [, next = ""] = await idsIn(page);
    expect(heard).not.toContain(next);
    await repeatIs(page, false);
    await press(page, "Play");
    await plays(page, now);
    await expect(upNext(page)).not.toHaveCount(0);
    await press(page, "Next");
    await plays(page, (await idsIn(page))[1] ?? "");

    await press(page, "Pause");
    await page.goto(`${rig.app.origin}/about`);
    const latest = (await player(page).getAttribute("data-id")) ?? "";
    await press(page, "Play");
    await plays(page, latest);
    await expect(upNext(page)).not.toHaveCount(0);
  });

  test("does not play again what was queued from it", async () => {
    const page = await openRadio();
    const queued = (await idsIn(page))[3] ?? "";
    await (await openMore(rows(page).nth(3))).getByRole("button", { name: "Add to queue" }).click();
    await page.locator("#snackbar").getByText("Video Added to Queue").waitFor();
    await player(page).getByRole("button", { name: "Play", exact: true }).first().click();
    await plays(page, SHORT);
    await plays(page, queued);
    await repeatIs(page, false);
    const heard = await hear(page, 7);
    expect(heard.filter((id) => id === queued)).toEqual([queued]);
  });
});

describe.each(POINTERS)("pressed before the scripts, %s", (_how, options, isTouch) => {
  const act = pressing(isTouch);
  const dockPlay = (page: Page) => player(page).locator("[data-play] button").first();

  async function goesOn(page: Page, from: string): Promise<void> {
    await plays(page, from);
    await repeatIs(page, false);
    await playsOther(page, from);
    await repeatIs(page, false);
    expect(await repeatCookie(page)).toBeUndefined();
  }

  test.each(["Play on the page", "Play in the dock"])("%s of a radio plays on", async (where) => {
    const page = await rig.open(null, options);
    const open = await holdScripts(page, "all");
    await page.goto(`${rig.app.origin}/radio/Queen`, { waitUntil: "commit" });
    const onPage = page.locator("#main [data-radio-start] button");
    await act(where === "Play on the page" ? onPage : dockPlay(page));
    await page.waitForURL((url) => url.pathname === "/watch", { waitUntil: "commit" });
    await open();
    await goesOn(page, SHORT);
  });

  test("Play in the dock of a radio, whose own script comes later, plays on", async () => {
    const page = await rig.open(null, options);
    const open = await holdScripts(page, { named: "artist-radio" });
    await page.goto(`${rig.app.origin}/radio/Queen`);
    await act(dockPlay(page));
    await plays(page, SHORT);
    await open();
    await goesOn(page, SHORT);
  });

  test("a row of a discovery, and then Play, plays on through the list", async () => {
    const [other = "", last = ""] = playable;
    const page = await openDiscovery(rig, [other, SHORT, last], options);
    const open = await holdScripts(page, "all");
    await page.goto(`${rig.app.origin}/discovery`, { waitUntil: "commit" });
    await act(rows(page).nth(1).getByRole("link").first());
    await page.waitForURL((url) => url.pathname === "/watch", { waitUntil: "commit" });
    await open();
    await act(dockPlay(page));
    await goesOn(page, SHORT);
    await plays(page, last);
  });
});

test("without scripts Play in the dock on a radio's page starts the radio", async () => {
  const page = await openPageWithoutScripts(rig.browser);
  await page.goto(`${rig.app.origin}/radio/Queen`);
  await player(page).locator("[data-play] button").first().click();
  await page.waitForURL(/&play=1&from=radio&list=Queen/);
  await repeatIs(page, false);
  await press(page, "Repeat");
  await repeatIs(page, true);
  expect(await repeatCookie(page)).toBeUndefined();
  await player(page).getByRole("link", { name: "Next", exact: true }).click();
  await page.waitForURL(/from=radio&list=Queen/);
  await expect(player(page)).not.toHaveAttribute("data-id", SHORT);
});

test("without scripts Show More keeps the earlier rows, and a radio leaves Repeat as it was", async () => {
  const page = await openPageWithoutScripts(rig.browser);
  await page.goto(`${rig.app.origin}/radio/Queen`);
  const first = await idsIn(page);
  expect(first).toHaveLength(6);
  await page.getByRole("link", { name: "Show More" }).click();
  await expect(rows(page)).toHaveCount(11);
  await expect.poll(async () => (await idsIn(page)).slice(0, 6)).toEqual(first);
  await rows(page).nth(2).getByRole("link").first().click();
  await repeatIs(page, false);
  await press(page, "Repeat");
  await repeatIs(page, true);
  expect(await repeatCookie(page)).toBeUndefined();
  await page.goto(`${rig.app.origin}/watch?v=${RICK}&wait=1`);
  await repeatIs(page, true);
});

test("Repeat is back as the listener set it after a radio", async () => {
  const page = await rig.open("/about", WIDE);
  await pasteAndPlay(page, RICK);
  await press(page, "Repeat");
  await repeatIs(page, false);
  await page.goto(`${rig.app.origin}/radio/Queen`);
  await radioHasStarted(page);
  await player(page).getByRole("button", { name: "Play", exact: true }).first().click();
  await waitForState(page, "playing");
  await press(page, "Repeat");
  await repeatIs(page, true);
  await goElsewhere(page);
  await pasteAndPlay(page, RICK);
  await repeatIs(page, false);
  expect(await repeatCookie(page)).toBe("false");
});
