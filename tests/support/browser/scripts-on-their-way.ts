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

/**
 * Holds back scripts until the returned function is called: all, all but the first, or those whose
 * names begin so.
 */
export async function holdScripts(
  page: Page,
  held: "all" | "all but the first" | { named: string },
): Promise<() => Promise<void>> {
  const waiting: Route[] = [];
  let isOpen = false;
  await page.route(SCRIPTS, async (route) => {
    const url = route.request().url();
    const isHeld =
      typeof held === "object"
        ? url.includes(`/assets/${held.named}-`)
        : held === "all" || !FIRST_SCRIPT.test(url);
    if (isOpen || !isHeld) return route.continue();
    waiting.push(route);
  });
  return async () => {
    isOpen = true;
    // A page that was left has cancelled its requests.
    await Promise.all(waiting.splice(0).map((route) => route.continue().catch(() => undefined)));
  };
}
