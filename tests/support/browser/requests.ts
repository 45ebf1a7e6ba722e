import type { Page } from "playwright";

/**
 * Waits until a test has been told of every request that the page has begun: a page tells of its
 * requests in order, and of this one last.
 */
export async function untilRequestsAreKnown(page: Page): Promise<void> {
  await page.evaluate(async () => (await fetch("/robots.txt")).text());
}
