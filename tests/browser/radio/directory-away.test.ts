import { test } from "vitest";
import { expect } from "../../support/browser/browser";
import { stationId } from "../../upstreams/radio-browser/stations";
import { ERROR_STATUS, setUpBrowserRig } from "../listening/browser-rig";

const rig = setUpBrowserRig();

const AWAY = "The station directory does not answer at the moment. Please come back in a minute.";
/** Stations that the app has not stored, because no list of them was opened. */
test.each([
  { javaScriptEnabled: true, id: stationId(202), name: "Jazz Cellar" },
  { javaScriptEnabled: false, id: stationId(206), name: "Old Mill Radio" },
])(
  "a listener is told that the directory is away, and finds the station when it is back (scripts: $javaScriptEnabled)",
  async ({ javaScriptEnabled, id, name }) => {
    rig.upstreams.radioBrowser.mode = "failing";
    const viewport = { width: 1440, height: 900 };
    const page = await rig.open("/faq", { viewport, allow: [ERROR_STATUS], javaScriptEnabled });
    await page.locator("#header").getByRole("link", { name: "Radio" }).click();
    const main = page.locator("#main");
    for (const tab of ["Five Star", "Category", "Location"]) {
      await page.locator("#sidebar").getByRole("link", { name: tab, exact: true }).click();
      await expect(main.getByRole("heading", { level: 1 })).toHaveText(tab);
      await expect(main.getByRole("status")).toHaveText(AWAY);
    }
    await page.goto(`${rig.app.origin}/radio?stationId=${id}`);
    await expect(main).toContainText("The station directory does not answer.");
    await expect(main).not.toContainText("There is no such station");
    rig.upstreams.radioBrowser.mode = "healthy";
    // The circuit breaker of the directory stays open for a few more seconds.
    await expect.poll(async () => (await page.reload())?.status(), { timeout: 30_000 }).toBe(200);
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(name);
  },
);
