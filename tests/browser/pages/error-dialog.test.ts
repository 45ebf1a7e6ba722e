import type { Page } from "playwright";
import { describe, test } from "vitest";
import { expect } from "../../support/browser/browser";
import { createPlaylist } from "../../support/browser/lists";
import { ERROR_STATUS, setUpBrowserRig } from "../listening/browser-rig";
import { press, waitForState } from "../listening/listener";
import { openWithoutScripts, SONG } from "./page-without-scripts";

const rig = setUpBrowserRig();
const FULL = "Your queue is full. It can hold 200 videos and episodes.";

async function fillQueue(page: Page): Promise<void> {
  const ytids = Array.from({ length: 200 }, () => SONG);
  const answer = await page.request.post(`${rig.app.origin}/api/queue/replace`, {
    data: { ytids },
  });
  expect(answer.status()).toBe(200);
}

const addButton = (page: Page) =>
  page.locator("#main").getByRole("button", { name: "Add to queue" }).first();

describe.each([390, 1280])("an error with more to say than a snackbar holds (%i px)", (width) => {
  test("is shown in a dialog beside the player, which Escape and its button close", async () => {
    const viewport = { width, height: 900 };
    const page = await rig.open(`/watch?v=${SONG}&wait=1`, { allow: [ERROR_STATUS], viewport });
    await fillQueue(page);
    await press(page, "Play");
    await waitForState(page, "playing");
    await addButton(page).click();
    const dialog = page.getByRole("alertdialog", { name: "There is no room left" });
    await expect(dialog).toContainText(FULL);
    await expect(dialog).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
    await expect(page.locator("#snackbar")).toBeEmpty();
    const boxOf = async (selector: string) => (await page.locator(selector).boundingBox())!;
    const [shown, player] = [await boxOf("#error-dialog"), await boxOf("#player iframe")];
    const isBeside =
      shown.y >= player.y + player.height ||
      shown.y + shown.height <= player.y ||
      shown.x >= player.x + player.width;
    expect(isBeside).toBe(true);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(addButton(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toHaveCount(0);
    await waitForState(page, "playing");
  });
});

test("a form that fails says why on its own page, and the next page has no dialog", async () => {
  const owner = await rig.open("/");
  const pid = await createPlaylist(owner, rig.app.origin, "Rain", [SONG]);
  const page = await rig.open(`/playlist/${pid}`, { allow: [ERROR_STATUS] });
  await owner.request.post(`${rig.app.origin}/api/playlist/delete/${pid}`, { data: {} });
  await page.locator('#main summary[aria-label="More for this playlist"]').click();
  await page.locator("#main").getByRole("button", { name: "Follow" }).click();
  const dialog = page.getByRole("alertdialog", { name: "That did not work" });
  await expect(dialog).toContainText("There is no such playlist.");
  await page.getByRole("heading", { level: 1, name: "Rain" }).waitFor();
  await page.locator("#sidebar").getByRole("link", { name: "Top 10" }).click();
  await page.getByRole("heading", { level: 1, name: "Top 10" }).waitFor();
  await expect(dialog).toHaveCount(0);
});

test("without scripts an error with more to say is a page that leads back", async () => {
  const page = await openWithoutScripts(rig, `/watch?v=${SONG}&wait=1`);
  await fillQueue(page);
  await addButton(page).click();
  await page.getByRole("heading", { level: 1, name: "There is no room left" }).waitFor();
  await expect(page.getByRole("alert")).toContainText(FULL);
  await page.getByRole("link", { name: "Go back" }).click();
  await page.getByRole("heading", { level: 1, name: /Never Gonna Give You Up/ }).waitFor();
});
