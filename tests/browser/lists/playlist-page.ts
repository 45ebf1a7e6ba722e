import type { Page } from "playwright";
import { expect } from "../../support/browser/browser";

/** Marks the dock, which no navigation may replace. */
export const markDock = (page: Page) =>
  page.evaluate(() => document.getElementById("player")?.setAttribute("data-kept", "yes"));

export const expectSameDock = (page: Page) => page.locator('#player[data-kept="yes"]').waitFor();

export const expectSnackbar = (page: Page, text: string) =>
  page.locator("#snackbar").getByText(text, { exact: true }).waitFor();

export const expectRows = (page: Page, ...ytids: string[]) =>
  expect
    .poll(() =>
      page
        .locator("#main [data-rows] > li:not([data-removed])")
        .evaluateAll((all) => all.map((row) => row.getAttribute("data-ytid"))),
    )
    .toEqual(ytids);

/**
 * The code for moving rows is loaded with the first list that needs it, and says with this
 * attribute that it has taken over.
 */
export const waitForReordering = (page: Page) =>
  expect(page.locator("#main [data-rows]:not([data-reorder])")).toBeVisible();

/** Opens what else can be done with a playlist. */
export const openTools = (page: Page) =>
  page.locator('#main summary[aria-label="More for this playlist"]').click();
