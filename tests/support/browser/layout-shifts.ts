import type { Page } from "playwright";

/** One layout shift, and the first characters of the elements that moved. */
export interface Shift {
  value: number;
  parts: string[];
}

declare global {
  interface Window {
    shifts?: Shift[];
  }
}

/**
 * Records every layout shift, even those right after a press, which a slow page would not excuse.
 */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources = [] } = entry as PerformanceEntry & {
          value: number;
          sources?: { node: Element | null }[];
        };
        const parts = sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? "");
        window.shifts?.push({ value, parts });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Waits for three frames, so that everything drawn so far is recorded. */
export async function waitForFrames(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
  });
}

export const shiftsOf = (page: Page): Promise<Shift[]> => page.evaluate(() => window.shifts ?? []);
