import { test } from "vitest";
import { expect } from "../../support/browser/browser";
import { SLOW_MS } from "../../upstreams/stand-in";
import { setUpBrowserRig } from "../listening/browser-rig";
import { press } from "../listening/listener";
import { expectShell, openSong, openWithoutScripts, SONG } from "./page-without-scripts";

const rig = setUpBrowserRig();

test("the theme changes from the More menu and is remembered", async () => {
  const page = await openWithoutScripts(rig, "/about");
  await page.getByLabel("More").click();
  await page.getByRole("link", { name: "Contact Us", exact: true }).waitFor();
  await page.getByRole("button", { name: "Dark Theme" }).click();
  await page.locator('html[data-theme="dark"]').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/about");
  await page.getByRole("link", { name: "Streams" }).click();
  await page.locator('html[data-theme="dark"]').waitFor();
  await page.getByLabel("More").click();
  await page.getByRole("button", { name: "Light Theme" }).click();
  await page.locator('html[data-theme="light"]').waitFor();
});

test("on wide screens the sidebar closes and stays closed", async () => {
  const page = await openWithoutScripts(rig, "/about");
  const sidebar = page.locator("#sidebar");
  await expect(sidebar).toBeVisible();
  await page.locator("#header").getByRole("button", { name: "Menu" }).click();
  await page.locator('html[data-sidebar="closed"]').waitFor();
  await expect(sidebar).toBeHidden();
  await page.goto(`${rig.app.origin}/faq`);
  await expect(sidebar).toBeHidden();
  await page.locator("#header").getByRole("button", { name: "Menu" }).click();
  await page.locator('html[data-sidebar="opened"]').waitFor();
  await expect(sidebar).toBeVisible();
});

test("on narrow screens the sidebar opens and closes by its address", async () => {
  const page = await openWithoutScripts(rig, "/about", { width: 390, height: 800 });
  const sidebar = page.locator("#sidebar");
  await expect(sidebar).toBeHidden();
  await page.locator("#header").getByRole("link", { name: "Menu" }).click();
  await sidebar.waitFor();
  await page.getByRole("link", { name: "Close menu" }).click();
  await sidebar.waitFor({ state: "hidden" });
});

test("the section form takes times, puts them into the address, stores them, and shows its errors", async () => {
  const page = await openSong(rig);
  const limits = page.locator("#player noscript p");
  await limits.waitFor();
  await expect(limits).toContainText("Looping a section needs scripts");
  await page.getByLabel("Start", { exact: true }).fill("0:03");
  await page.getByLabel("End", { exact: true }).fill("5.5");
  await page.getByRole("button", { name: "Set section" }).click();
  await page.waitForURL((url) => url.search === `?v=${SONG}&s=3&e=5.5`);
  await page.goto(`${rig.app.origin}/watch?v=${SONG}`);
  await expect(page.getByLabel("Start", { exact: true })).toHaveValue("0:03");
  await expect(page.getByLabel("End", { exact: true })).toHaveValue("0:05.5");
  await press(page, "Play");
  const source = await page.locator("#player iframe").getAttribute("src");
  expect(new URL(source ?? "").searchParams.get("start")).toBe("3");
  await page.getByRole("button", { name: "Clear" }).click();
  await page.waitForURL((url) => url.search === `?v=${SONG}`);
  await expect(page.getByLabel("Start", { exact: true })).toHaveValue("0:00");
});

test.each([
  ["-3", "9"],
  ["soon", "later"],
])("invalid times such as %s to %s are rendered again with the message", async (start, end) => {
  const page = await openSong(rig);
  await page.getByLabel("Start", { exact: true }).fill(start);
  await page.getByLabel("End", { exact: true }).fill(end);
  await page.getByRole("button", { name: "Set section" }).click();
  await page.getByText("Invalid slider start/end times").waitFor();
  await expect(page.getByLabel("Start", { exact: true })).toHaveValue(start);
  await expect(page.getByLabel("End", { exact: true })).toHaveValue(end);
  await expectShell(page);
});

test.each([
  ["https://youtu.be/dQw4w9WgXcQ?t=43", "?v=dQw4w9WgXcQ&s=43"],
  ["https://m.youtube.com/shorts/dQw4w9WgXcQ", "?v=dQw4w9WgXcQ"],
  ["www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m2s", "?v=dQw4w9WgXcQ&s=62"],
  ["dQw4w9WgXcQ", "?v=dQw4w9WgXcQ"],
])("%s in the search box opens its video", async (pasted, search) => {
  const page = await openWithoutScripts(rig, "/");
  await page.getByRole("searchbox").fill(pasted);
  await page.getByRole("searchbox").press("Enter");
  await page.waitForURL((url) => url.pathname === "/watch" && url.search === search);
  await expectShell(page);
});

test("an invalid id renders an error page", async () => {
  const page = await openWithoutScripts(rig, "/about");
  const answer = await page.goto(`${rig.app.origin}/watch?v=nonsense`);
  expect(answer?.status()).toBe(404);
  await page.getByText("This is not the id of a video").waitFor();
  await expectShell(page);
});

test("an unknown path renders a page in the full shell", async () => {
  const page = await openWithoutScripts(rig, "/about");
  const answer = await page.goto(`${rig.app.origin}/no/such/page`);
  expect(answer?.status()).toBe(404);
  await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
  await expectShell(page);
});

test("an uncached video of which the host tells late, and its lyrics, stream in without a press", async () => {
  rig.upstreams.youtube.faults.delay = SLOW_MS;
  const page = await openWithoutScripts(rig, "/watch?v=fRh_vgS2dFE&s=3");
  await page.getByRole("heading", { level: 1, name: /^Sorry/ }).waitFor();
  const isWhole = ({ searchParams }: URL) => searchParams.has("wait");
  await page.waitForURL((url) => isWhole(url) && url.searchParams.get("s") === "3");
  await page.getByRole("heading", { name: /Justin Bieber.* on repeat/ }).waitFor();
  rig.upstreams.youtube.faults.delay = 0;
  await page.goto(`${rig.app.origin}/watch?v=fJ9rUzIMcZQ&tab=lyrics#lyrics`);
  await page.waitForURL((url) => isWhole(url) && url.hash === "#lyrics");
  await page.locator("#lyrics .lyrics-lines").waitFor();
});

test("forms show the product's error messages, not the browser's", async () => {
  const page = await openWithoutScripts(rig, "/contact");
  const main = page.locator("#main");
  await main.getByRole("button", { name: "Send" }).click();
  for (const words of ["Valid email is required", "Message too short"]) {
    await main.getByRole("alert").getByText(words, { exact: true }).waitFor();
  }
  await page.goto(`${rig.app.origin}/playlist`);
  await main.getByRole("button", { name: "Create playlist" }).click();
  await main.getByRole("alert").getByText("Invalid playlist name", { exact: true }).waitFor();
  await page.goto(`${rig.app.origin}/playlist/add?v=${SONG}`);
  await main.getByRole("button", { name: "Create playlist" }).click();
  await main.getByRole("alert").getByText("Invalid Name", { exact: true }).waitFor();
});
