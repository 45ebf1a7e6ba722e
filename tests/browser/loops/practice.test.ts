import { test } from "vitest";
import { expect } from "../../support/browser/browser";
import { setUpBrowserRig } from "../listening/browser-rig";
import { hostLog, passesOf } from "../listening/host-log";
import { countedRepeats, waitForState, waitUntilCounted } from "../listening/listener";
import { lineOf, openPractice } from "./practice-pages";

const SONG = "dQw4w9WgXcQ";
const section = { start: 3, end: 3.8 };
const rig = setUpBrowserRig();

test("stops after so many passes, at the start of the loop", async () => {
  const page = await openPractice(rig, SONG, section);
  await page.getByLabel("Stop after").fill("3");
  await page.keyboard.press("Tab");
  await expect(lineOf(page)).toHaveText(/^Pass \d of 3, 100 %$/);
  await expect(lineOf(page)).toHaveText("Stopped after 3 passes");
  await waitForState(page, "paused");
  await waitUntilCounted(page);
  const passes = passesOf(await hostLog(page), section).length;
  await expect.poll(() => countedRepeats(page, SONG)).toBe(passes);
  const last = (await hostLog(page)).filter(({ event }) => event !== "state").at(-1);
  expect(last?.mediaTime).toBeCloseTo(section.start, 1);
});
