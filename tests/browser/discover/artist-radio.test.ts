import type { Page } from "playwright";
import { beforeAll, test } from "vitest";
import { expect, type PageOptions } from "../../support/browser/browser";
import { openMore, postJson } from "../../support/browser/lists";
import { ERROR_STATUS, setUpBrowserRig } from "../listening/browser-rig";
import { pasteAndPlay, press, waitForState } from "../listening/listener";
import { openDiscovery, playable, storeKnownSongs } from "./known-songs";

const rig = setUpBrowserRig({ mail: true });

beforeAll(() => storeKnownSongs(rig));

/**
 * Starts a radio as a link on another page does. Only after a press somewhere may a page play sound
 * by itself.
 */
async function startRadio(artist: string, options?: PageOptions): Promise<Page> {
  return startRadioOn(await rig.open("/about", options), artist);
}

async function startRadioOn(page: Page, artist: string): Promise<Page> {
  await page.getByRole("heading", { level: 1 }).click();
  await page.evaluate((url) => {
    document.dispatchEvent(new CustomEvent("lor:navigate", { detail: { url } }));
  }, `/radio/${artist}?start=1`);
  await page
    .getByRole("heading", { level: 1, name: `${decodeURIComponent(artist)} Artist Radio` })
    .waitFor();
  return page;
}

const item = (page: Page) =>
  page.locator("#sidebar").getByRole("link", { name: "Artist Radio", exact: true });

test("an artist radio starts with Repeat off, and plays on past the songs that the page showed, by itself and by Next", async () => {
  const page = await startRadio("Queen");
  const player = page.locator("#player");
  await page.locator("#player[data-state='playing'][data-id='threesec001']").waitFor();
  await expect.poll(() => page.url()).not.toContain("start=");
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name)).not.toContain("repeat");
  await page.getByRole("button", { name: "Repeat", pressed: false }).waitFor();
  await page.locator("#player:not([data-id='threesec001'])").waitFor();
  const played = new Set(["threesec001"]);
  while (played.size < 9) {
    await waitForState(page, "playing");
    const id = (await player.getAttribute("data-id")) ?? "";
    expect(played).not.toContain(id);
    played.add(id);
    await press(page, "Next");
    await expect(player).not.toHaveAttribute("data-id", id);
  }
});

test("an artist radio whose songs come late starts by itself, and plays on after the listener leaves and comes back on another page", async () => {
  rig.upstreams.deezer.mode = "slow";
  const page = await startRadio("David%20Bowie", { viewport: { width: 1280, height: 900 } });
  await waitForState(page, "playing");
  rig.upstreams.deezer.mode = "healthy";
  await press(page, "Next");
  const heard = () => page.evaluate(() => localStorage.getItem("lor:radio"));
  const count = async () => (await heard())?.match(/[\w-]{11}"/g)?.length;
  await expect.poll(count).toBeGreaterThan(1);
  await press(page, "Pause");
  await page.goto(`${rig.app.origin}/about`);
  await expect(item(page)).toHaveAttribute("href", "/radio/David%20Bowie");
  const id = (await page.locator("#player").getAttribute("data-id")) ?? "";
  const before = (await heard()) ?? "";
  expect(before).toContain(`"${id}"]`);
  await press(page, "Play");
  await plays(page, id);
  await press(page, "Next");
  await page.locator(`#player[data-state="playing"]:not([data-id="${id}"])`).waitFor();
  const next = (await page.locator("#player").getAttribute("data-id")) ?? "";
  expect([...playable, "threesec001"]).toContain(next);
  expect(before).not.toContain(next);
  await expect.poll(heard).toContain(`"${next}"]`);
  await page.locator("#sidebar").getByRole("link", { name: "Top 10", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/top10");
  await item(page).waitFor();
});

test("starting an artist radio offers the weekly discovery, once", async () => {
  const page = await rig.open("/about", { viewport: { width: 1280, height: 900 } });
  // Nothing is offered to visitors.
  await postJson(page, `${rig.app.origin}/api/star/set`, { ytid: "threesec001" });
  await startRadioOn(page, "Queen");
  const prompt = page.locator("#feature-demo");
  await expect(prompt).toContainText("Songs picked for you");
  await prompt.getByRole("link", { name: "Show me" }).click();
  await page.waitForURL((url) => url.pathname === "/discovery");
  const again = page.waitForResponse((response) => response.url().endsWith("/api/upsell"));
  await page.goto(`${rig.app.origin}/radio/David%20Bowie`);
  await page.locator("#main [data-radio-start] button").click();
  const answer: unknown = await (await again).json();
  expect(answer).toEqual({ demo: null });
});

test("'Artist Radio' is in the sidebar for as long as one plays", async () => {
  const page = await startRadio("Queen", { viewport: { width: 1280, height: 900 } });
  await item(page).waitFor();
  await waitForState(page, "playing");
  await page.getByRole("link", { name: "LOR", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/");
  for (const [link, path] of [
    ["Top 10", "/top10"],
    ["History", "/history"],
  ] as const) {
    await page.locator("#sidebar").getByRole("link", { name: link, exact: true }).click();
    await page.waitForURL((url) => url.pathname === path);
    await item(page).waitFor();
  }
  await item(page).click();
  await page.getByRole("heading", { level: 1, name: "Queen Artist Radio" }).waitFor();
  await page.getByRole("link", { name: "LOR", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/");
  // Home belongs to what plays, as a watch page does; a video pasted on another page belongs to
  // that page.
  await page.locator("#sidebar").getByRole("link", { name: "Hearted", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Hearted" }).waitFor();
  await pasteAndPlay(page, "dQw4w9WgXcQ");
  await item(page).waitFor({ state: "detached" });
});

test("Show More adds five songs to the page", async () => {
  const page = await rig.open("/radio/David%20Bowie");
  await expect(page.locator("#main [data-rows] > li")).toHaveCount(6);
  await page.getByRole("link", { name: "Show More" }).click();
  await expect(page.locator("#main [data-rows] > li")).toHaveCount(11);
});

const main = (page: Page) => page.locator("#main [data-discovery='created']:not([data-feature])");

/** Waits until the scripts have started, and expects these songs. */
async function shown(page: Page, ytids: string[]): Promise<void> {
  await main(page).waitFor();
  const ids = main(page)
    .locator("[data-rows] > li")
    .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-ytid")));
  expect(await ids).toEqual(ytids);
}

const plays = (page: Page, ytid: string) =>
  page.locator(`#player[data-state="playing"][data-id="${ytid}"]`).waitFor();

test("a discovery plays on after songs were played or removed, and is shown while the server is away", async () => {
  const songs = playable.slice(0, 12);
  const [first = "", second = "", third = ""] = songs;
  const page = await openDiscovery(rig, songs, {
    allow: [/ERR_FAILED/, ERROR_STATUS],
    timezoneId: "Asia/Tokyo",
  });
  await shown(page, songs);
  const row = (ytid: string) => main(page).locator(`[data-ytid="${ytid}"]`);
  await expect(row(second)).toContainText("Because you repeat Queen");
  const more = await openMore(row(second));
  await more.getByRole("button", { name: "Play", exact: true }).click();
  await plays(page, second);
  const cookies = await page.context().cookies();
  const value = (name: string) => cookies.find((one) => one.name === name)?.value;
  expect(value("repeat")).toBeUndefined();
  await page.getByRole("button", { name: "Repeat", pressed: false }).waitFor();
  expect(decodeURIComponent(value("time-zone") ?? "")).toBe("Asia/Tokyo");
  await press(page, "Next");
  await plays(page, third);

  await page.goBack();
  await shown(page, songs);
  const actions = await openMore(row(third));
  await actions.getByRole("button", { name: "Pause", exact: true }).waitFor();
  await actions.getByRole("link", { name: "Remove from discovery" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Remove Video from Discovery?" });
  await expect(dialog).toContainText("Are you sure you want to do this?");
  await page.locator("#main [data-discovery]:not([data-feature])").waitFor();
  await dialog.getByRole("button", { name: "Yes" }).click();
  await plays(page, songs[3] ?? "");
  await expect(row(third)).toHaveCount(0);
  const left = songs.filter((ytid) => ytid !== third);

  await page.locator("#sidebar").getByRole("link", { name: "Top 10", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/top10");
  await page.route(/\/discovery(?:\?|$)/, (route) => route.abort());
  await page.goBack();
  await main(page).getByText("The server cannot be reached.").waitFor();
  await shown(page, left);
  await row(first).getByRole("link").click();
  await plays(page, first);
  await press(page, "Next");
  await plays(page, second);
});
