import { test } from "vitest";
import { expect } from "../../support/browser/browser";
import { ERROR_STATUS, setUpBrowserRig } from "../listening/browser-rig";

const rig = setUpBrowserRig();

test.each([390, 1440])("every component is drawn once, and fits (%i px)", async (width) => {
  const viewport = { width, height: 900 };
  const page = await rig.open("/about/design", { allow: [ERROR_STATUS, /ERR_/], viewport });
  await page.getByRole("heading", { level: 1, name: "Design" }).waitFor();
  for (const row of ["ytid", "stationid", "episodeid", "podcastid", "pid"])
    await expect(page.locator(`#main li[data-${row}]`).first()).toBeVisible();
  await expect(page.getByLabel("Refused name")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Name that cannot be changed")).toBeDisabled();
  const wider = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(wider).toBeLessThanOrEqual(0);
});
