import { describe, test } from "vitest";
import { setUpBrowserRig } from "../listening/browser-rig";
import { waitForState } from "../listening/listener";
import {
  eachAtOnce,
  expectLooped,
  keepBusy,
  LINES,
  type Line,
  PLACES,
  type Place,
  press,
  SONG,
  toggle,
  type Way,
  WAYS,
} from "../listening/section-walk";

const rig = setUpBrowserRig();
const places = Object.keys(PLACES) as Place[];

/** Sets a section in a page that was just opened, presses Play, and hears it loop. */
async function setBeforePlay({ set, near }: Way, { begin, end }: Line, place: Place) {
  const page = await rig.open(null, PLACES[place]);
  await begin(page);
  await page.goto(`${rig.app.origin}/watch?v=${SONG}&wait=1`, { waitUntil: "commit" });
  await set(page);
  await press(page, toggle(page));
  await end(page);
  await waitForState(page, "playing");
  await expectLooped(page, near);
}

describe("a section that is set before the first Play is the one that plays", () => {
  const cases = places.flatMap((place) => LINES.map((line) => [place, line.name, line] as const));
  test.each(cases)("%s, %s", async (place, _name, line) => {
    await eachAtOnce(WAYS, (way) => setBeforePlay(way, line, place));
  });

  test.each(places)("%s, both cores busy", async (place) => {
    const rest = keepBusy();
    try {
      await eachAtOnce(WAYS, (way) => setBeforePlay(way, LINES[0]!, place));
    } finally {
      rest();
    }
  });
});
