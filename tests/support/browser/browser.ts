import type { Browser, BrowserContextOptions, Page } from "playwright";
import { expect as playwrightExpect } from "playwright/test";
import { onTestFinished } from "vitest";

export { sharedBrowser } from "./chromium";

/** Waits long enough for locators and polls on a busy machine. */
export const expect = playwrightExpect.configure({ timeout: 15_000 });

export interface PageOptions extends BrowserContextOptions {
  /** Console errors and page errors that this test expects. */
  allow?: RegExp[];
  /** From a concurrent test's own context, since Vitest cannot tell such tests apart. */
  onFinished?: typeof onTestFinished;
}

/**
 * Opens a page in a context of its own, which is closed when the test ends. The test fails if the
 * page or one of its frames logs or throws an error that `allow` does not match. Call it inside a
 * test.
 */
export async function openPage(browser: Browser, options: PageOptions = {}): Promise<Page> {
  const { allow = [], onFinished = onTestFinished, ...contextOptions } = options;
  const context = await browser.newContext(contextOptions);
  const errors: string[] = [];
  context.on("weberror", (thrown) => errors.push(`thrown: ${thrown.error().message}`));
  context.on("console", (message) => {
    if (message.type() === "error") {
      errors.push(`console: ${message.text()} (${message.location().url})`);
    }
  });
  onFinished(async () => {
    await context.close();
    expect(errors.filter((error) => !allow.some((known) => known.test(error)))).toEqual([]);
  });
  return context.newPage();
}

/** As {@link openPage}, without scripts. */
export function openPageWithoutScripts(browser: Browser, options: PageOptions = {}): Promise<Page> {
  return openPage(browser, { ...options, javaScriptEnabled: false });
}
