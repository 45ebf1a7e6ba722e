import type { Browser, BrowserContextOptions, Page } from "playwright";
import { expect, onTestFinished } from "vitest";

export { launchBrowser } from "./chromium";

export interface PageOptions extends BrowserContextOptions {
  /** Console errors and page errors that this test expects. */
  allow?: RegExp[];
}

/**
 * Opens a page in a context of its own, closed when the test ends. The test fails if the page, or any frame in it, wrote
 * an error to the console or threw one that `allow` does not name. Call it inside a test.
 */
export async function openPage(browser: Browser, options: PageOptions = {}): Promise<Page> {
  const { allow = [], ...contextOptions } = options;
  const context = await browser.newContext(contextOptions);
  const errors: string[] = [];
  context.on("weberror", (thrown) => errors.push(`thrown: ${thrown.error().message}`));
  context.on("console", (message) => {
    if (message.type() === "error") {
      errors.push(`console: ${message.text()} (${message.location().url})`);
    }
  });
  onTestFinished(async () => {
    await context.close();
    expect(errors.filter((error) => !allow.some((known) => known.test(error)))).toEqual([]);
  });
  return context.newPage();
}

/** As {@link openPage}, with scripts off. */
export function openPageWithoutScripts(browser: Browser, options: PageOptions = {}): Promise<Page> {
  return openPage(browser, { ...options, javaScriptEnabled: false });
}
