import type { Page } from "playwright";
import { expect, test } from "vitest";
import { openPage } from "../support/browser";
import { setStage } from "./listening/stage";

const RICK = "dQw4w9WgXcQ";
const GANGNAM = "9bZkp7q19f0";
const HELLO = "YQHsXMglC9A";
const ROAR = "CevxZvSJLk8";

const stage = setStage();

const viewport = { width: 1280, height: 1000 };

async function post(page: Page, path: string, data: object): Promise<{ pid: string }> {
  const headers = { Accept: "application/json" };
  const answer = await page.request.post(stage.app.origin + path, { data, headers });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as { pid: string };
}

async function create(page: Page, ...ytids: string[]): Promise<string> {
  const { pid } = await post(page, "/api/playlist/create", { name: "Ours" });
  await post(page, `/api/playlist/add-ytids/${pid}`, { ytids });
  return pid;
}

const row = (page: Page, ytid: string) => page.locator(`#main li[data-ytid="${ytid}"]`);

const expectRows = (page: Page, ...ytids: string[]) =>
  expect
    .poll(
      () =>
        page
          .locator("#main [data-rows] > li")
          .evaluateAll((all) => all.map((one) => one.getAttribute("data-ytid"))),
      { timeout: 10_000 },
    )
    .toEqual(ytids);

/** Drags a row by its grip to a height above or below the middle of another. */
async function drag(page: Page, from: string, to: string, offset: number): Promise<void> {
  const grip = await row(page, from).locator("[data-drag]").boundingBox();
  const target = await row(page, to).boundingBox();
  if (!grip || !target) throw new Error("nothing to drag");
  const x = grip.x + grip.width / 2;
  await page.mouse.move(x, grip.y + grip.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, target.y + target.height / 2 + offset, { steps: 5 });
  await page.mouse.up();
}

/** The part of the browser's code that drags comes with the first such list. */
function reorderingLoaded(page: Page): Promise<unknown> {
  return page.waitForResponse((response) =>
    /\/reorder-drag\.client-|\/reorder\.client-/.test(response.url()),
  );
}

test("the owner drags rows in the custom order, by one small call each", async () => {
  const page = await openPage(stage.browser, { viewport });
  const pid = await create(page, RICK, GANGNAM, HELLO, ROAR);
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await page.goto(`${stage.app.origin}/playlist/${pid}?sort=Alphabetical`, {
    waitUntil: "networkidle",
  });
  expect(await page.locator("[data-drag]").count()).toBe(0);
  expect(scripts.filter((url) => url.includes("reorder"))).toEqual([]);

  const loaded = reorderingLoaded(page);
  await page.goto(`${stage.app.origin}/playlist/${pid}?sort=Custom`, { waitUntil: "networkidle" });
  await loaded;
  const moves: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/move/")) moves.push(request.postDataJSON());
  });
  await drag(page, ROAR, RICK, -10);
  await expectRows(page, ROAR, RICK, GANGNAM, HELLO);
  await drag(page, RICK, HELLO, 10);
  await expectRows(page, ROAR, GANGNAM, HELLO, RICK);
  await expect
    .poll(() => moves)
    .toEqual([
      { ytid: ROAR, before: RICK },
      { ytid: RICK, after: HELLO },
    ]);
  await page.keyboard.down("Shift");
  await row(page, HELLO).locator("[data-drag]").hover();
  await page.mouse.down();
  await page.mouse.move(10, 10, { steps: 3 });
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await page.keyboard.up("Shift");
  await page.reload();
  await expectRows(page, ROAR, GANGNAM, HELLO, RICK);
});

test("keys move a row by its buttons, and the focus goes with it", async () => {
  const page = await openPage(stage.browser, { viewport });
  const pid = await create(page, RICK, GANGNAM, HELLO);
  const loaded = reorderingLoaded(page);
  await page.goto(`${stage.app.origin}/playlist/${pid}`);
  await loaded;
  await row(page, RICK).getByRole("button", { name: "Move down" }).focus();
  await page.keyboard.press("Enter");
  await expectRows(page, GANGNAM, RICK, HELLO);
  await page.keyboard.press("Enter");
  await expectRows(page, GANGNAM, HELLO, RICK);
  const focused = () => document.activeElement?.closest("li")?.dataset.ytid;
  expect(await page.evaluate(focused)).toBe(RICK);
  expect(await page.locator("#announce").textContent()).toMatch(/: 3 of 3$/);
  await page.waitForLoadState("networkidle");
  await page.reload();
  await expectRows(page, GANGNAM, HELLO, RICK);
});

test("a refused move goes back, in the server's words, and what others changed shows", async () => {
  const page = await openPage(stage.browser, { viewport, allow: [/status of 404/] });
  const pid = await create(page, RICK, GANGNAM, HELLO, ROAR);
  const loaded = reorderingLoaded(page);
  await page.goto(`${stage.app.origin}/playlist/${pid}`);
  await loaded;
  await post(page, `/api/playlist/remove-ytids/${pid}`, { ytids: [GANGNAM] });
  await drag(page, ROAR, GANGNAM, -10);
  await page.locator("#snackbar").getByText("not in the playlist any more").waitFor();
  await expectRows(page, RICK, HELLO, ROAR);
});

test("strangers have no grips", async () => {
  const [owner, page] = [await openPage(stage.browser), await openPage(stage.browser)];
  const pid = await create(owner, RICK, GANGNAM);
  await page.goto(`${stage.app.origin}/playlist/${pid}`);
  await expectRows(page, RICK, GANGNAM);
  expect(await page.locator("[data-drag]").count()).toBe(0);
});

test("two browsers of one account show each other's changes of a playlist on return", async () => {
  const one = await openPage(stage.browser, { viewport });
  const pid = await create(one, RICK, GANGNAM);
  const two = await openPage(stage.browser, {
    viewport,
    storageState: await one.context().storageState(),
  });
  for (const page of [one, two]) {
    const loaded = reorderingLoaded(page);
    await page.goto(`${stage.app.origin}/playlist/${pid}`);
    await loaded;
  }
  const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event("focus")));
  await post(two, `/api/playlist/add-ytids/${pid}`, { ytids: [HELLO] });
  await drag(two, GANGNAM, RICK, -10);
  await expectRows(two, GANGNAM, RICK);
  await comeBack(one);
  await expectRows(one, GANGNAM, RICK, HELLO);
  await drag(one, HELLO, GANGNAM, -10);
  await comeBack(two);
  await expectRows(two, HELLO, GANGNAM, RICK);
  await one.locator("#main").getByText("Edit", { exact: true }).click();
  await one.getByLabel("Name", { exact: true }).fill("Renamed");
  await post(two, `/api/playlist/remove-ytids/${pid}`, { ytids: [RICK] });
  await comeBack(one);
  await one.getByRole("button", { name: "Rename" }).click();
  await one.getByRole("heading", { name: "Renamed" }).waitFor();
  await expectRows(one, HELLO, GANGNAM);
  await comeBack(two);
  await two.getByRole("heading", { name: "Renamed" }).waitFor();
});
