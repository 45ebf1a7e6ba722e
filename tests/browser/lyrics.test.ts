import type { Page } from "playwright";
import { expect, test } from "vitest";
import { pasteAndPlay } from "./listening/listener";
import { setStage } from "./listening/stage";

const RICK = "dQw4w9WgXcQ";
const stage = setStage();

const line = (page: Page, at: number) => page.locator(`#lyrics li:nth-child(${at}) a`);
const sung = (page: Page, at: number) =>
  page.locator(`#lyrics li:nth-child(${at}) a[aria-current]`).waitFor();
const queryOf = (page: Page) => new URL(page.url()).searchParams;

test("lines follow the song; a press seeks, a second makes the loop, another leaves it", async () => {
  const page = await stage.open("/");
  await pasteAndPlay(page, RICK);
  await page.locator("#lyrics > summary").click();
  await sung(page, 2);
  await line(page, 6).click();
  await sung(page, 6);
  expect(queryOf(page).has("s")).toBe(false);
  await line(page, 6).click();
  await page.waitForURL((url) => url.searchParams.get("e") === "12.5");
  expect(queryOf(page).get("s")).toBe("10.5");
  await page.locator('input[name="s"]').and(page.locator('[value="0:10.5"]')).waitFor();
  await line(page, 3).click();
  await page.waitForURL((url) => !url.searchParams.has("s"));
  await sung(page, 4);
});

test("words out of step are shifted, and stay so for this listener", async () => {
  const page = await stage.open(`/watch?v=${RICK}&wait=1`);
  await page.locator("#lyrics > summary").click();
  await page.getByRole("button", { name: "Later", exact: true }).click();
  await page.getByRole("button", { name: "Later", exact: true }).click();
  await page.locator("#lyrics output", { hasText: "+1 s" }).waitFor();
  await expect
    .poll(async () => {
      const url = new URL(`/api/video/lyrics?ytids=${RICK}`, page.url()).href;
      const { res } = await (await page.request.get(url)).json();
      return res[RICK].offset;
    })
    .toBe(1);
  await page.reload();
  await page.locator("#lyrics > summary").click();
  await page.locator("#lyrics output", { hasText: "+1 s" }).waitFor();
});

test("similar artists come when they are asked for, four faces first", async () => {
  const page = await stage.open("/watch?v=fJ9rUzIMcZQ");
  await page.locator("#artists > summary").click();
  await page.locator("#artists .faces img").first().waitFor();
  expect(await page.locator("#artists .faces li:visible").count()).toBe(4);
  await page.locator("#artists summary", { hasText: "Show all" }).click();
  expect(await page.locator("#artists .faces li:visible").count()).toBe(11);
});
