import { test } from "vitest";
import { expect } from "../../support/browser/browser";
import { setUpBrowserRig } from "../listening/browser-rig";
import { dock, main, pathOf, PODCAST, SHORT, options, TITLE } from "./podcast-pages";

const rig = setUpBrowserRig();

test("without scripts an episode is found, played, hearted and found again", async () => {
  await pathOf(rig, SHORT);
  const page = await rig.open("/podcast", { ...options, javaScriptEnabled: false });
  await page.getByRole("searchbox").fill("lantern comedy");
  await page.keyboard.press("Enter");
  await main(page).locator(`[data-podcastid="${PODCAST}"] a`).click();
  await main(page).getByRole("link", { name: SHORT, exact: true }).click();
  await main(page).locator('[aria-label="Notes"] [data-seek="10"]').click();
  await main(page).getByRole("button", { name: "Play from 0:10" }).click();
  const sound = dock(page).locator("audio[controls] source");
  await expect(sound).toHaveAttribute("src", /talk\.mp3\?episode=12#t=10$/);
  const initials = () => dock(page).evaluate((of) => getComputedStyle(of, "::before").display);
  expect(await initials()).toBe("none");
  await main(page).getByRole("button", { name: "Heart", exact: true }).click();
  await expect(main(page).getByRole("button", { name: "Heart", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await page.goto(`${rig.app.origin}/podcast?tab=favorites`);
  await expect(main(page).locator(`[data-podcastid="${PODCAST}"]`)).toHaveCount(2);
  await expect(main(page)).toContainText(TITLE);
});
