import type { Page, Route } from "playwright";

const SCRIPTS = "**/assets/*.js";
const FIRST_SCRIPT = /\/entry\.client/;

/** Delays each script by this many milliseconds. */
export async function delayScripts(page: Page, ms: number): Promise<void> {
  await page.route(SCRIPTS, (route) => {
    // The page may be closed meanwhile.
    setTimeout(() => void route.continue().catch(() => undefined), ms);
  });
}

/** Holds back all scripts, or all but the first, until the returned function is called. */
export async function holdScripts(
  page: Page,
  held: "all" | "all but the first",
): Promise<() => Promise<void>> {
  const waiting: Route[] = [];
  let isOpen = false;
  await page.route(SCRIPTS, async (route) => {
    const passes = held !== "all" && FIRST_SCRIPT.test(route.request().url());
    if (isOpen || passes) return route.continue();
    waiting.push(route);
  });
  return async () => {
    isOpen = true;
    // A page that was left has cancelled its requests.
    await Promise.all(waiting.splice(0).map((route) => route.continue().catch(() => undefined)));
  };
}
