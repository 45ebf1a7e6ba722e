import { describe, onTestFinished, test } from "vitest";
import { busyCores } from "../../support/browser/scripts-on-their-way";
import { setUpBrowserRig } from "../listening/browser-rig";
import { type Case, isPossible, walk } from "../listening/section-walk";
import { type WayName, WAYS } from "../listening/section-ways";

const rig = setUpBrowserRig();
const ways = Object.keys(WAYS) as WayName[];
const sizes = ["390 px", "1440 px"] as const;

/** With their names. */
function named(cases: Case[]): [string, Case][] {
  return cases.filter(isPossible).map((one) => {
    const { way, moment, size, line } = one;
    return [`${way}, ${moment}, at ${size}, line ${line}`, one];
  });
}

/** Every way at both sizes. */
function beforePlay(lines: Case["line"][]): Case[] {
  const moment = "before the first Play";
  return lines.flatMap((line) =>
    sizes.flatMap((size) => ways.map((way) => ({ way, moment, size, line }))),
  );
}

/** Every way at this moment, at one of the sizes. */
function at(moment: Case["moment"]): Case[] {
  return ways.flatMap((way, n) => {
    const both = sizes.map((size): Case => ({ way, moment, size, line: "idle" }));
    const possible = (n + moment.length) % 2 ? both.reverse() : both;
    return possible.find(isPossible) ?? [];
  });
}

describe("before the first Play", () => {
  const cases = named(beforePlay(["idle", "40 ms", "300 ms", "1,200 ms"]));
  test.concurrent.for(cases)("%s", ([, one], context) => walk(rig, one, context.onTestFinished));
});

describe("at every other moment", () => {
  const moments = ["before any script", "before hydration", "cued", "playing", "paused"] as const;
  const cases = named(moments.flatMap((moment) => at(moment)));
  test.concurrent.for(cases)("%s", ([, one], context) => walk(rig, one, context.onTestFinished));
});

describe("with both cores busy", () => {
  test.for(named(beforePlay(["busy"])))("%s", async ([, one]) => {
    onTestFinished(busyCores());
    await walk(rig, one, onTestFinished);
  });
});
