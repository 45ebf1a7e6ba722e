import type { Browser, Page } from "playwright";
import { afterAll, beforeAll } from "vitest";
import { expect, sharedBrowser, openPage, type PageOptions } from "../../support/browser/browser";
import { routes } from "./pages";
import { openSite, type Site } from "./site";

declare global {
  interface Window {
    /** Set once per document; a full load removes it. */
    sameDocument?: true;
  }
}

export interface SiteRig {
  readonly site: Site;
  /** Opens a page of the site and waits until its scripts have started. */
  open(path: string, options?: PageOptions): Promise<Page>;
}

/** The browser logs a console error for each error status, which these tests cause on purpose. */
const ERROR_STATUS = /Failed to load resource/;

/** One site for the tests of a file, and the shared browser. */
export function setUpSiteRig(): SiteRig {
  let site: Site;
  let browser: Browser;
  beforeAll(async () => {
    [site, browser] = await Promise.all([openSite(routes), sharedBrowser()]);
  });
  afterAll(() => site?.close());
  return {
    get site() {
      return site;
    },
    async open(path, options = {}) {
      const page = await openPage(browser, {
        ...options,
        allow: [ERROR_STATUS, ...(options.allow ?? [])],
      });
      await page.goto(site.origin + path);
      await page
        .locator('[data-island="player"][data-island-state]')
        .waitFor({ state: "attached" });
      await page.evaluate(() => void (window.sameDocument = true));
      return page;
    },
  };
}

export async function expectHeading(page: Page, heading: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
}

/** Navigates in-app to the page with this heading. */
export async function follow(page: Page, link: string, heading: string): Promise<void> {
  await page.getByRole("link", { name: link, exact: true }).click();
  await expectHeading(page, heading);
  await expect.poll(() => page.evaluate(() => window.sameDocument)).toBe(true);
}

/** Starts the media and marks its iframe, so that `expectSameFrame` can tell it from another. */
export async function play(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Play" }).click();
  await page.frameLocator("#player iframe").getByText("media").waitFor();
  await page.locator("#player iframe").evaluate((frame) => frame.setAttribute("data-first", ""));
}

export async function expectSameFrame(page: Page, site: Site, loadsBefore: number): Promise<void> {
  await expect(page.locator("#player iframe[data-first]")).toHaveCount(1);
  await expect(page.locator("iframe")).toHaveCount(1);
  expect(site.frameLoads() - loadsBefore).toBe(1);
}
