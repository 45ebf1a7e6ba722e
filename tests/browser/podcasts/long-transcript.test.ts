import { test } from "vitest";
import { expect } from "../../support/browser/browser";
import { setUpBrowserRig } from "../listening/browser-rig";
import { importFeed, main, options } from "./podcast-pages";

const rig = setUpBrowserRig();

test("a long transcript is read page by page, forwards and back", async () => {
  const { feeds } = rig.upstreams;
  const extra = `<podcast:transcript url="${feeds.origin}/texts/long.vtt" type="text/vtt"/>`;
  feeds.own.set("talkative", { title: "Talkative", episodes: [{ title: "A long talk", extra }] });
  const page = await rig.open("/podcast?tab=favorites", options);
  await importFeed(rig, page, "talkative");
  await page.reload();
  await main(page).getByRole("link", { name: "talkative" }).first().click();
  await main(page).getByRole("link", { name: "A long talk", exact: true }).click();
  await main(page).getByRole("link", { name: "Transcript", exact: true }).click();
  const part = main(page).getByRole("region", { name: "Transcript" });
  await expect(part.locator("li")).toHaveCount(200);
  await expect(part.locator("li").first()).toContainText("Line 0 ");
  await part.getByRole("link", { name: "More" }).click();
  await expect(part.locator("li").first()).toContainText("Line 200 ");
  await part.getByRole("link", { name: "More" }).click();
  await expect(part.locator("li")).toHaveCount(50);
  await part.getByRole("link", { name: "Back" }).click();
  await expect(part.locator("li").first()).toContainText("Line 200 ");
});
