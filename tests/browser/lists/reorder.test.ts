import type { Page } from "playwright";
import { test } from "vitest";
import { expect, openPage } from "../../support/browser/browser";
import { createPlaylist, dragRow, listRow, openMore, postJson } from "../../support/browser/lists";
import { setUpBrowserRig } from "../listening/browser-rig";
import { openTools, waitForReordering } from "./playlist-page";

const RICK = "dQw4w9WgXcQ";
const GANGNAM = "9bZkp7q19f0";
const HELLO = "YQHsXMglC9A";
const ROAR = "CevxZvSJLk8";

const rig = setUpBrowserRig();

const viewport = { width: 1280, height: 1000 };

const create = (page: Page, ...ytids: string[]) =>
  createPlaylist(page, rig.app.origin, "Ours", ytids);

const post = (page: Page, path: string, data: object) =>
  postJson(page, rig.app.origin + path, data);

const expectRows = (page: Page, ...ytids: string[]) =>
  expect
    .poll(() =>
      page
        .locator("#main [data-rows] > li")
        .evaluateAll((all) => all.map((one) => one.getAttribute("data-ytid"))),
    )
    .toEqual(ytids);

/** Waits until the server has stored every move. */
const waitForMoves = (page: Page) => expect(page.locator("#main [data-busy]")).toHaveCount(0);

test("the owner drags rows in the custom order, with one small request each", async () => {
  const page = await openPage(rig.browser, { viewport });
  const pid = await create(page, RICK, GANGNAM, HELLO, ROAR);
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await page.goto(`${rig.app.origin}/playlist/${pid}?sort=Alphabetical`, {
    waitUntil: "networkidle",
  });
  await expect(page.locator("[data-drag]")).toHaveCount(0);
  expect(scripts.filter((url) => url.includes("reorder"))).toEqual([]);

  await page.goto(`${rig.app.origin}/playlist/${pid}?sort=Custom`, { waitUntil: "networkidle" });
  await waitForReordering(page);
  const moves: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/move/")) moves.push(request.postDataJSON());
  });
  await dragRow(page, ROAR, RICK, -10);
  await expectRows(page, ROAR, RICK, GANGNAM, HELLO);
  await dragRow(page, RICK, HELLO, 10);
  await expectRows(page, ROAR, GANGNAM, HELLO, RICK);
  await expect
    .poll(() => moves)
    .toEqual([
      { ytid: ROAR, before: RICK },
      { ytid: RICK, after: HELLO },
    ]);
  await page.keyboard.down("Shift");
  await listRow(page, HELLO).locator("[data-drag]").hover();
  await page.mouse.down();
  await page.mouse.move(10, 10, { steps: 3 });
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await page.keyboard.up("Shift");
  await waitForMoves(page);
  await page.reload();
  await expectRows(page, ROAR, GANGNAM, HELLO, RICK);
});

test("a row's buttons move it by keyboard, and the focus moves with it", async () => {
  const page = await openPage(rig.browser, { viewport });
  const pid = await create(page, RICK, GANGNAM, HELLO);
  await page.goto(`${rig.app.origin}/playlist/${pid}`);
  await waitForReordering(page);
  const more = await openMore(listRow(page, RICK));
  await more.getByRole("button", { name: "Move down" }).focus();
  await page.keyboard.press("Enter");
  await expectRows(page, GANGNAM, RICK, HELLO);
  await page.keyboard.press("Enter");
  await expectRows(page, GANGNAM, HELLO, RICK);
  const focused = () => document.activeElement?.closest("li")?.dataset.ytid;
  await expect.poll(() => page.evaluate(focused)).toBe(RICK);
  await expect(page.locator("#announce")).toHaveText(/: 3 of 3$/);
  await waitForMoves(page);
  await page.reload();
  await expectRows(page, GANGNAM, HELLO, RICK);
});

test("a rejected move is undone with the server's message, and other people's changes appear", async () => {
  const page = await openPage(rig.browser, { viewport, allow: [/status of 404/] });
  const pid = await create(page, RICK, GANGNAM, HELLO, ROAR);
  await page.goto(`${rig.app.origin}/playlist/${pid}`);
  await waitForReordering(page);
  await post(page, `/api/playlist/remove-ytids/${pid}`, { ytids: [GANGNAM] });
  await dragRow(page, ROAR, GANGNAM, -10);
  await page.locator("#snackbar").getByText("not in the playlist any more").waitFor();
  await expectRows(page, RICK, HELLO, ROAR);
});

test("other listeners see no grips", async () => {
  const [owner, page] = [await openPage(rig.browser), await openPage(rig.browser)];
  const pid = await create(owner, RICK, GANGNAM);
  await page.goto(`${rig.app.origin}/playlist/${pid}`);
  await expectRows(page, RICK, GANGNAM);
  await expect(page.locator("[data-drag]")).toHaveCount(0);
});

test("two browsers of one account show each other's playlist changes on return", async () => {
  const one = await openPage(rig.browser, { viewport });
  const pid = await create(one, RICK, GANGNAM);
  const two = await openPage(rig.browser, {
    viewport,
    storageState: await one.context().storageState(),
  });
  for (const page of [one, two]) {
    await page.goto(`${rig.app.origin}/playlist/${pid}`);
    await waitForReordering(page);
  }
  const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event("focus")));
  await post(two, `/api/playlist/add-ytids/${pid}`, { ytids: [HELLO] });
  await dragRow(two, GANGNAM, RICK, -10);
  await expectRows(two, GANGNAM, RICK);
  await waitForMoves(two);
  await comeBack(one);
  await expectRows(one, GANGNAM, RICK, HELLO);
  await waitForReordering(one);
  await dragRow(one, HELLO, GANGNAM, -10);
  await waitForMoves(one);
  await comeBack(two);
  await expectRows(two, HELLO, GANGNAM, RICK);
  await openTools(one);
  await one.getByLabel("Name", { exact: true }).fill("Renamed");
  await post(two, `/api/playlist/remove-ytids/${pid}`, { ytids: [RICK] });
  await comeBack(one);
  await one.getByRole("button", { name: "Rename" }).click();
  await one.getByRole("heading", { name: "Renamed" }).waitFor();
  await expectRows(one, HELLO, GANGNAM);
  await comeBack(two);
  await two.getByRole("heading", { name: "Renamed" }).waitFor();
});

test("Escape cancels a drag, and lists remove their event listeners", async () => {
  const page = await openPage(rig.browser, { viewport });
  await page.addInitScript(() => {
    const kept = Object.assign(window, { keydowns: 0 });
    for (const target of [document, window]) {
      const { addEventListener: add, removeEventListener: remove } = target;
      target.addEventListener = (...given: Parameters<typeof add>) => {
        kept.keydowns += Number(given[0] === "keydown");
        add.apply(target, given);
      };
      target.removeEventListener = (...given: Parameters<typeof remove>) => {
        kept.keydowns -= Number(given[0] === "keydown");
        remove.apply(target, given);
      };
    }
  });
  const keydowns = () => page.evaluate(() => Reflect.get(window, "keydowns") as number);
  const pid = await create(page, RICK, GANGNAM, HELLO);
  await page.goto(`${rig.app.origin}/playlist/${pid}?sort=Custom`, { waitUntil: "networkidle" });
  await waitForReordering(page);
  const before = await keydowns();
  const grip = (await listRow(page, RICK).locator("[data-drag]").boundingBox())!;
  await expect
    .poll(async () => {
      await page.mouse.up();
      await page.mouse.move(grip.x + 4, grip.y + 4);
      await page.mouse.down();
      await page.mouse.move(grip.x + 4, grip.y + 200, { steps: 4 });
      return listRow(page, RICK).getAttribute("style");
    })
    .toContain("translateY");
  expect(await keydowns()).toBe(before + 1);
  await page.keyboard.press("Escape");
  await expect.poll(() => listRow(page, RICK).getAttribute("style")).not.toMatch(/translateY/);
  await page.mouse.up();
  await expectRows(page, RICK, GANGNAM, HELLO);
  expect(await keydowns()).toBe(before);
});
