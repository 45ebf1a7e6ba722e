import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { launchBrowser, openPage, type PageOptions } from "../../support/browser";
import { routes } from "./pages";
import { openSite, type Site } from "./site";

declare global {
  interface Window {
    /** Set once a document: gone after a full load. */
    sameDocument?: true;
  }
}

export interface Stage {
  readonly site: Site;
  /** Opens a page of the site whose scripts have started. */
  open(path: string, options?: PageOptions): Promise<Page>;
}

/** Statuses that a test asks for are console errors of the browser's own. */
const STATUS = /Failed to load resource/;

/** One site and one browser for the tests of a file. */
export function setStage(): Stage {
  let site: Site;
  let browser: Browser;
  beforeAll(async () => {
    [site, browser] = await Promise.all([openSite(routes), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });
  return {
    get site() {
      return site;
    },
    async open(path, options = {}) {
      const page = await openPage(browser, {
        ...options,
        allow: [STATUS, ...(options.allow ?? [])],
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

/** In-app, to the page with this heading. */
export async function follow(page: Page, link: string, heading: string): Promise<void> {
  await page.getByRole("link", { name: link, exact: true }).click();
  await expectHeading(page, heading);
  expect(await page.evaluate(() => window.sameDocument)).toBe(true);
}

/** Starts the media and marks its iframe, so that `expectSameFrame` can tell it from another. */
export async function play(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Play" }).click();
  await page.frameLocator("#player iframe").getByText("media").waitFor();
  await page.locator("#player iframe").evaluate((frame) => frame.setAttribute("data-first", ""));
}

export async function expectSameFrame(page: Page, site: Site, loadsBefore: number): Promise<void> {
  expect(await page.locator("#player iframe[data-first]").count()).toBe(1);
  expect(await page.locator("iframe").count()).toBe(1);
  expect(site.frameLoads() - loadsBefore).toBe(1);
}
