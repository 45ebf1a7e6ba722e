import { describe, test } from "vitest";
import { expect } from "../../support/browser/browser";
import { setUpBrowserRig } from "../listening/browser-rig";
import { type Case, isPossible, SIZES, walk } from "../listening/section-walk";
import { type WayName, WAYS } from "../listening/section-ways";

const rig = setUpBrowserRig();
const ways = Object.keys(WAYS) as WayName[];
const sizes = ["390 px", "1440 px"] as const;

/** Each case with its name. */
function named(cases: Case[]): [string, Case][] {
  return cases.filter(isPossible).map((one) => {
    const { way, moment, size, line } = one;
    return [`${way}, ${moment}, at ${size}, line ${line}`, one];
  });
}

const LATE = ["300 ms", "1,200 ms", "40 ms"] as const;

/** `MATRIX=whole` runs every case, which takes three times as long. */
const isWhole = process.env["MATRIX"] === "whole";

/** Every way at both sizes, on an idle line and with scripts late by one of three delays. */
function beforePlay(): Case[] {
  const moment = "before the first Play";
  return ways.flatMap((way, n) =>
    sizes.flatMap((size, k): Case[] => [
      { way, moment, size, line: "idle" },
      ...LATE.filter((_, at) => isWhole || at === (n + k) % LATE.length).map((line): Case => {
        return { way, moment, size, line };
      }),
    ]),
  );
}

/** Every way at this moment, at one of the two sizes. */
function at(moment: Case["moment"]): Case[] {
  return ways.flatMap((way, n) => {
    const both = sizes.map((size): Case => ({ way, moment, size, line: "idle" }));
    if (isWhole) return both;
    const possible = (n + moment.length) % 2 ? both.reverse() : both;
    return possible.find(isPossible) ?? [];
  });
}

describe("before the first Play", () => {
  const cases = named(beforePlay());
  test.concurrent.for(cases)("%s", ([, one], context) => walk(rig, one, context.onTestFinished));
});

describe("at every other moment", () => {
  const moments = ["before any script", "before hydration", "cued", "playing", "paused"] as const;
  const cases = named(moments.flatMap((moment) => at(moment)));
  test.concurrent.for(cases)("%s", ([, one], context) => walk(rig, one, context.onTestFinished));
});

describe.each(sizes)("the form without scripts, at %s", (size) => {
  test.each(["Enter", "Set section"])("submitted with %s", async (end) => {
    const page = await rig.open("/watch?v=dQw4w9WgXcQ&wait=1", {
      ...SIZES[size],
      javaScriptEnabled: false,
    });
    const field = (name: "Start" | "End") => page.getByLabel(name, { exact: true });
    await field("Start").fill("0:03");
    await field("End").fill("0:04.5");
    if (end === "Enter") await field("End").press("Enter");
    else await page.getByRole("button", { name: end }).click();
    await page.waitForURL(/&s=3&e=4\.5/);
    await expect(field("Start")).toHaveValue("0:03");
    await expect(field("End")).toHaveValue("0:04.5");
    const kept = async () => {
      const answer = await page.request.get(`${rig.app.origin}/api/marks?ytids=dQw4w9WgXcQ`);
      return (await answer.json()).res.dQw4w9WgXcQ.slider;
    };
    await expect.poll(kept).toMatchObject({ startTime: 3, endTime: 4.5 });
  });
});
