import { accessSync, constants } from "node:fs";
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright";
import { expect, onTestFinished } from "vitest";

const candidates = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The Chromium to use: `CHROMIUM_PATH`, else the system's. */
export function chromiumPath(): string {
  const { CHROMIUM_PATH } = process.env;
  const found = [...(CHROMIUM_PATH ? [CHROMIUM_PATH] : []), ...candidates].find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
  if (!found) throw new Error("no Chromium found: install it or set CHROMIUM_PATH");
  return found;
}

/** Starts Chromium with its autoplay policy as shipped: sound needs the listener's gesture. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    ignoreDefaultArgs: ["--mute-audio"],
    args: [
      "--no-sandbox",
      "--disable-quic",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      "--autoplay-policy=document-user-activation-required",
    ],
  });
}

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
