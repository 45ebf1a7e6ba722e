import type { Page } from "playwright";
import { test } from "vitest";
import { expect } from "../../support/browser/browser";
import { setUpBrowserRig } from "../listening/browser-rig";
import { countedRepeats, press } from "../listening/listener";
import { controls, openSong, openWithoutScripts, SONG, TITLE } from "./page-without-scripts";

const rig = setUpBrowserRig();

async function snackbar(page: Page, text: string): Promise<void> {
  await page.locator("#snackbar").getByText(text, { exact: true }).waitFor();
}

test("Play counts one repeat and shows the embed, which loops", async () => {
  const page = await openWithoutScripts(rig, "/watch?v=threesec001&wait=1");
  await expect(page.locator("iframe")).toHaveCount(0);
  await press(page, "Play");
  const frame = page.locator("#player iframe");
  await frame.waitFor();
  const source = new URL((await frame.getAttribute("src")) ?? "");
  expect(source.origin).toBe(rig.upstreams.youtube.origin);
  expect(source.pathname).toBe("/embed/threesec001");
  const wanted = { autoplay: "1", loop: "1", playlist: "threesec001" };
  expect(Object.fromEntries(source.searchParams)).toMatchObject(wanted);
  await expect.poll(() => rig.upstreams.youtube.embedLoads("threesec001")).toBe(1);
  const seen = rig.upstreams.youtube.seen.find(({ path }) => path === "/embed/threesec001");
  expect(seen?.referer).toContain(rig.app.origin);
  const box = await frame.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(200);
  await expect(page.locator("[data-own-repeats]").first()).toHaveText("1");
  await expect.poll(() => countedRepeats(page, "threesec001")).toBe(1);

  // The same embed in a browser whose embeds may run scripts.
  const other = await rig.open("/about");
  await other.getByRole("heading", { level: 1 }).click();
  await other.evaluate(
    (html) => {
      document.getElementById("main")?.insertAdjacentHTML("afterbegin", html);
    },
    await frame.evaluate((element) => element.outerHTML),
  );
  await expect.poll(() => other.frames().length).toBe(2);
  const embed = other.frames()[1];
  await embed?.waitForFunction(() => {
    const plays = window.__log?.filter(({ event, detail }) => event === "state" && detail === 1);
    return (plays?.length ?? 0) >= 2;
  });
});

test("the big button over the picture plays too, once per press", async () => {
  const page = await openSong(rig);
  await page.locator("#player .stage button").click();
  await page.locator(`#player iframe[src*="${SONG}"]`).waitFor();
  await press(page, "Play");
  await page.locator(`#player iframe[src*="${SONG}"]`).waitFor();
  await expect.poll(() => countedRepeats(page, SONG)).toBe(2);
});

test("a heart is given and taken back, each with its message", async () => {
  const page = await openSong(rig);
  const heart = controls(page).getByRole("button", { name: "Heart", exact: true });
  await heart.click();
  await snackbar(page, "Video Hearted");
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => new URL(page.url()).searchParams.get("v")).toBe(SONG);
  await page.goto(`${rig.app.origin}/history`);
  await expect(page.locator("#snackbar")).toHaveText("");
  const rows = page.locator(`#main [data-ytid="${SONG}"]`);
  await rows.getByRole("link", { name: TITLE }).first().waitFor();
  await page.goto(`${rig.app.origin}/favorites`);
  await expect(rows).toHaveCount(1);
  await page.goto(`${rig.app.origin}/watch?v=${SONG}`);
  await press(page, "Heart");
  await snackbar(page, "Video Un-hearted");
  await page.goto(`${rig.app.origin}/favorites`);
  await page.getByText("No videos to show").waitFor();
});

test("the history lists what was played, with its repeats", async () => {
  const page = await openSong(rig);
  await press(page, "Play");
  await page.locator("#player iframe").waitFor();
  await press(page, "Play");
  await page.locator(`[data-own-repeats="${SONG}"]`).first().getByText("2").waitFor();
  await page.getByRole("link", { name: "History", exact: true }).first().click();
  const row = page.locator(`#main [data-ytid="${SONG}"]`);
  await row.getByText("2×").waitFor();
  await row.locator('a[href^="/watch"]').click();
  await page.getByRole("heading", { level: 1, name: TITLE }).waitFor();
});

test("Repeat and Shuffle switch and show their state", async () => {
  const page = await openSong(rig);
  for (const [name, first] of [
    ["Repeat", "true"],
    ["Shuffle", "false"],
  ] as const) {
    const button = controls(page).getByRole("button", { name, exact: true });
    await expect(button).toHaveAttribute("aria-pressed", first);
    await button.click();
    const other = first === "true" ? "false" : "true";
    await page
      .locator(`[aria-label="Player controls"] [aria-label="${name}"][aria-pressed="${other}"]`)
      .waitFor();
  }
  await page.goto(`${rig.app.origin}/watch?v=9bZkp7q19f0`);
  const shuffle = controls(page).getByRole("button", { name: "Shuffle", exact: true });
  await expect(shuffle).toHaveAttribute("aria-pressed", "true");
});

test("Share in the dock leads to the links, unfolded", async () => {
  const page = await openSong(rig);
  await page.locator("#player").getByLabel("Other controls").click();
  await page.locator("#player").getByRole("link", { name: "Share", exact: true }).click();
  await page.getByRole("textbox", { name: "Link to this video" }).waitFor();
});

test("the tenth play shows the share prompt once", async () => {
  const page = await openSong(rig);
  for (let times = 1; times <= 10; times++) {
    await expect(page.locator("#share-prompt")).toBeHidden();
    await press(page, "Play");
    await page.locator("#player iframe").waitFor();
  }
  await page.getByRole("heading", { name: /Ten repeats/ }).waitFor();
  await page.getByRole("link", { name: "Not now" }).click();
  await page.getByRole("heading", { level: 1, name: TITLE }).waitFor();
  await expect(page.locator("#share-prompt")).toBeHidden();
});
