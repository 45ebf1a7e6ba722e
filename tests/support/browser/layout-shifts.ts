import type { Page } from "playwright";

/** One layout shift, and the elements that moved: their first characters, from where to where. */
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
    interface Source {
      node: Element | null;
      previousRect: DOMRectReadOnly;
      currentRect: DOMRectReadOnly;
    }
    window.shifts = [];
    const written = (part: string | DOMRectReadOnly | undefined) =>
      part instanceof DOMRectReadOnly ? [part.x, part.y, part.width, part.height].join(",") : part;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources = [] } = entry as PerformanceEntry & {
          value: number;
          sources?: Source[];
        };
        const parts = sources.map(({ node, previousRect, currentRect }) =>
          [node?.outerHTML?.slice(0, 80), previousRect, currentRect].map(written).join(" "),
        );
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

/** Forgets what has moved so far, also what is not drawn yet. */
export async function forgetShifts(page: Page): Promise<void> {
  await waitForFrames(page);
  await page.evaluate(() => (window.shifts = []));
}

export const shiftsOf = (page: Page): Promise<Shift[]> => page.evaluate(() => window.shifts ?? []);
