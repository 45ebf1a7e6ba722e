import { readFileSync } from "node:fs";
import { Client } from "pg";
import type { Page } from "playwright";
import { beforeAll, test } from "vitest";
import { expect } from "../../support/browser/browser";
import { storeSongs } from "../../support/data/songs";
import { setUpBrowserRig } from "../listening/browser-rig";
import { pasteAndPlay, press, waitForState } from "../listening/listener";

const rig = setUpBrowserRig();
const channels: { items: [ytid: string][] }[] = JSON.parse(
  readFileSync("db/seed/channels.json", "utf8"),
);
/** Videos that the stand-in plays. */
const playable = [...new Set(channels.flatMap(({ items }) => items.map(([ytid]) => ytid)))].slice(
  0,
  40,
);

beforeAll(async () => {
  const database = new Client({ connectionString: rig.app.databaseUrl });
  await database.connect();
  await storeSongs(database, [
    { ytid: "threesec001", title: "Queen - Three seconds long", repeats: 99, duration: 3 },
    ...playable.map((ytid, at) => ({ ytid, title: `${at % 2 ? "Queen" : "David Bowie"} - ${at}` })),
  ]);
  await database.end();
});

test("an artist radio starts with Repeat off, and goes on by itself and by Next beyond what the page showed", async () => {
  const page = await rig.open("/radio/Queen?start=1");
  const player = page.locator("#player");
  await page.locator("#player[data-state='playing'][data-id='threesec001']").waitFor();
  await expect.poll(() => page.url()).not.toContain("start=");
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === "repeat")?.value).toBe("false");
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

const item = (page: Page) =>
  page.locator("#sidebar").getByRole("link", { name: "Artist Radio", exact: true });

test("'Artist Radio' stays in the sidebar while one plays, and leaves with it", async () => {
  const page = await rig.open("/radio/Queen?start=1", { viewport: { width: 1280, height: 900 } });
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
  // Home belongs to what plays, as a watch page does; a video that is pasted elsewhere belongs to that page.
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
