import type { Locator, Page, Route } from "playwright";
import { test } from "vitest";
import { expect } from "../../support/browser/browser";
import { setUpBrowserRig } from "../listening/browser-rig";
import { hostFrames, hostLog, passesOf } from "../listening/host-log";
import { waitForState } from "../listening/listener";

/** A clip of 19 seconds whose length the server knows. */
const SONG = "dQw4w9WgXcQ";
const rig = setUpBrowserRig();
const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } };
const DESK = { viewport: { width: 1440, height: 900 } };

/** Holds every script but the first until the returned function is called. */
async function holdIslands(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isOpen = false;
  await page.route("**/assets/*.js", (route) => {
    if (isOpen || /entry\.client/.test(route.request().url())) return route.continue();
    held.push(route);
  });
  return async () => {
    isOpen = true;
    await Promise.all(held.map((route) => route.continue()));
  };
}

const field = (page: Page, name: "Start" | "End") => page.getByLabel(name, { exact: true });
const handle = (page: Page, name: string) => page.getByRole("slider", { name, exact: true });
const playButton = (page: Page) =>
  page
    .getByRole("group", { name: "Player controls", exact: true })
    .getByRole("button", { name: /^(?:Play|Pause)$/ });

async function drag(page: Page, thumb: Locator, by: number): Promise<void> {
  await thumb.scrollIntoViewIfNeeded();
  const box = (await thumb.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...at: [number, number][]) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: at.map(([x, y]) => ({ x, y })),
    });
  await touch("touchStart", [x, y]);
  for (const part of [0.3, 0.6, 1]) await touch("touchMove", [x + by * part, y]);
  await touch("touchEnd");
}

/** Waits for two passes and expects that nothing outside the section was heard. */
async function expectInside(page: Page): Promise<void> {
  const { searchParams } = new URL(page.url());
  const [start, end] = [Number(searchParams.get("s")), Number(searchParams.get("e"))];
  expect(end).toBeGreaterThan(start);

  await expect.poll(async () => passesOf(await hostLog(page), { start, end }).length).toBe(2);
  const log = await hostLog(page);
  const since = log.find(({ event, detail }) => event === "state" && detail === 1)?.t ?? Infinity;
  const heard = (await hostFrames(page)).filter(([t]) => t >= since);
  const positions = heard.map(([, position]) => position);
  // The host starts at a whole second.
  expect(Math.min(...positions)).toBeGreaterThan(Math.floor(start) - 0.1);
  expect(Math.max(...positions)).toBeLessThan(end + 0.2);
}

test.each([
  ["390 px", PHONE],
  ["1440 px", DESK],
])("typed before the dock's scripts, at %s", async (_name, options) => {
  const page = await rig.open(`/watch?v=${SONG}&wait=1`, options);
  const open = await holdIslands(page);
  await page.reload();
  await field(page, "Start").fill("0:03");
  await field(page, "End").fill("0:04.5");
  await playButton(page).click();
  await expect(page.locator("#player")).toHaveAttribute("aria-busy", "true");
  await open();
  await waitForState(page, "playing");
  await expectInside(page);
  await expect(page.locator("#player")).not.toHaveAttribute("aria-busy", "true");
});

test("keys before the dock's scripts", async () => {
  const page = await rig.open(`/watch?v=${SONG}&wait=1`, DESK);
  const open = await holdIslands(page);
  await page.reload();
  for (let n = 0; n < 3; n++) await handle(page, "Loop start").press("ArrowRight");
  await handle(page, "Loop end").press("Home");
  for (let n = 0; n < 2; n++) await handle(page, "Loop end").press("ArrowRight");
  await playButton(page).click();
  await open();
  await waitForState(page, "playing");
  await expectInside(page);
});

test("the first touch", async () => {
  const page = await rig.open(`/watch?v=${SONG}&wait=1`, PHONE);
  const open = await holdIslands(page);
  await page.reload();
  await drag(page, handle(page, "Loop start"), 60);
  await drag(page, handle(page, "Loop end"), -230);
  await open();
  await playButton(page).click();
  await waitForState(page, "playing");
  await expectInside(page);
});
