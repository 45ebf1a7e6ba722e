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

test("a control drawn as hovered or focused looks just as it does under the pointer or with the focus", async () => {
  const page = await rig.open("/about/design", { allow: [ERROR_STATUS, /ERR_/] });
  const buttons = page.locator("#main .button.primary");
  const rest = buttons.and(page.getByRole("button", { name: "At rest" }));
  const lookOf = (state: string) =>
    buttons.and(page.getByRole("button", { name: state })).evaluate((button) => {
      const { backgroundColor, outlineColor, outlineWidth } = getComputedStyle(button);
      return { backgroundColor, outlineColor, outlineWidth };
    });
  const atRest = await lookOf("At rest");
  const hovered = await lookOf("Hovered");
  const focused = await lookOf("Focused");
  expect(hovered.backgroundColor).not.toBe(atRest.backgroundColor);
  expect(focused.outlineWidth).toBe("3px");
  await rest.hover();
  await expect.poll(() => lookOf("At rest")).toEqual(hovered);
  await page.mouse.move(0, 0);
  await page.keyboard.press("Tab");
  await rest.focus();
  await expect.poll(() => lookOf("At rest")).toEqual(focused);
});
