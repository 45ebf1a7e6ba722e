import type { Page } from "playwright";
import { describe, test } from "vitest";
import { expect } from "../../support/browser/browser";
import { ERROR_STATUS, setUpBrowserRig } from "../listening/browser-rig";
import { press, waitForState } from "../listening/listener";
import { openWithoutScripts, SONG } from "./page-without-scripts";

const OTHER = "9bZkp7q19f0";
const WATCH = `/watch?v=${SONG}&wait=1`;
const rig = setUpBrowserRig();

/** Removes the only video of the history, so that the next page offers an Undo. */
async function removeHistory(page: Page): Promise<void> {
  const post = (path: string, form: Record<string, string>) =>
    page.request.post(`${rig.app.origin}/api/history/${path}`, { form, maxRedirects: 0 });
  await post("add", { ytid: OTHER, redirectTo: "/faq" });
  await page.goto(`${rig.app.origin}/faq`);
  await post("del", { ytid: OTHER, redirectTo: "/faq" });
}

describe.each([390, 1000, 1440])("at %i px", (width) => {
  const viewport = { width, height: 800 };

  test.each([WATCH, "/", "/history"])(
    "an Undo that is offered is beside nothing of %s",
    async (path) => {
      const page = await openWithoutScripts(rig, "/faq", viewport);
      await removeHistory(page);
      await page.goto(rig.app.origin + path);
      const notice = await page
        .locator("#main form", { has: page.getByRole("button", { name: "Undo", exact: true }) })
        .boundingBox();
      const parts = page.locator("#player, #main > :is(.intro, .watch-body, .watch-rail, section)");
      const boxes = await parts.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect),
      );
      expect(boxes.length).toBeGreaterThan(1);
      const { x = 0, y = 0, width: wide = 0, height: high = 0 } = notice ?? {};
      expect(high).toBeGreaterThan(40);
      for (const { left, right, top, bottom } of boxes) {
        const isApart = bottom <= y || top >= y + high || right <= x || left >= x + wide;
        expect(isApart || bottom - top === 0).toBe(true);
      }
    },
  );

  test.each([`${WATCH}&s=3&e=5`, "/history"])(
    "every button of the dock is a target of 44 px (%s)",
    async (path) => {
      const page = await rig.open(path, { viewport, allow: [ERROR_STATUS, /ERR_/] });
      await press(page, "Play");
      await waitForState(page, "playing");
      await page.locator("#player .ruler > svg").waitFor({ state: "attached" });
      const sizes = await page
        .locator("#player")
        .getByRole("button")
        .evaluateAll((buttons) =>
          buttons.map((button) => {
            const { width: wide, height: high } = button.getBoundingClientRect();
            return [button.getAttribute("aria-label") ?? button.textContent, wide, high] as const;
          }),
        );
      expect(sizes.length).toBeGreaterThan(5);
      expect(sizes.filter(([, ...size]) => Math.min(...size) < 44)).toEqual([]);
    },
  );

  test.each([WATCH, "/history"])(
    "the bar of a page that loads covers nothing of the picture (%s)",
    async (path) => {
      const page = await rig.open(path, { viewport, allow: [ERROR_STATUS, /ERR_/] });
      await press(page, "Play");
      await waitForState(page, "playing");
      // The bar then stays at the left edge.
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.route("**/faq", () => undefined);
      await page.evaluate(() => {
        document.dispatchEvent(new CustomEvent("lor:navigate", { detail: { url: "/faq" } }));
      });
      await page.locator("#main[aria-busy=true]").waitFor();
      // With the picture at the top edge of the window, and at the lower one.
      for (const edge of ["top", "bottom"] as const) {
        const hits = await page.evaluate(async (at) => {
          const frame = document.querySelector("#player iframe");
          frame?.scrollIntoView({ block: at === "top" ? "start" : "end", behavior: "instant" });
          await new Promise(requestAnimationFrame);
          const box = frame?.getBoundingClientRect();
          if (!box) return ["nothing plays"];
          const y = at === "top" ? Math.max(box.top, 0) + 1 : Math.min(box.bottom, innerHeight) - 1;
          const places = [0.05, 0.25, 0.5, 0.75, 0.95].map((part) => box.left + box.width * part);
          const found = places.map((x) => document.elementFromPoint(x, y));
          return found.map((hit) =>
            hit?.closest("#player") ? "player" : `${hit?.id} ${hit?.tagName}`,
          );
        }, edge);
        expect(hits).toEqual(hits.map(() => "player"));
      }
    },
  );
});
