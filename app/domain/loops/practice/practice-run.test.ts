import { describe, expect, test } from "vitest";
import {
  afterPass,
  beginRun,
  isSet,
  loopAt,
  NOTHING_SET,
  passesOf,
  type Settings,
  type Step,
  type Stretch,
  waitMs,
} from "./practice-run";
import type { Ramp } from "./ramp";

const HOST = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];
const LOOPS: Stretch[] = [
  { start: 1, end: 2 },
  { start: 3, end: 4, rate: 0.75, passes: 1 },
  { start: 5, end: 6 },
];
const RAMP: Ramp = { from: 50, to: 100, step: 25, every: 1, then: "stay" };
const set = (more: Partial<Settings>): Settings => ({ ...NOTHING_SET, ...more });

/** What follows each pass, until practice ends or after so many passes. */
function follow(settings: Settings, at = 0, most = 12, loops = LOOPS): string[] {
  const words = (step: Step) => {
    if (step.type !== "pass") return step.type;
    const to = step.loop ? `to ${step.loop.start}` : "again";
    return step.rate === undefined ? to : `${to} at ${step.rate}`;
  };
  let run = beginRun(at);
  const said: string[] = [];
  while (said.length < most) {
    const next = afterPass(settings, loops, run, HOST);
    run = next.run;
    said.push(words(next.step));
    if (next.step.type !== "pass") break;
  }
  return said;
}

describe("stop after N passes", () => {
  test("stops", () => {
    expect(follow(set({ passes: 3 }))).toEqual(["again", "again", "stop"]);
    expect(follow(set({ passes: 1 }), -1, 12, [])).toEqual(["stop"]);
  });

  test("goes on to the next loop until the last, whose own passes count", () => {
    expect(follow(set({ passes: 2, after: "next" }))).toEqual([
      ...["again", "to 3 at 0.75", "to 5 at 1", "again", "stop"],
    ]);
  });

  test("goes on to the next item", () => {
    expect(follow(set({ passes: 2, after: "item" }))).toEqual(["again", "item"]);
  });

  test("without a number it never ends, and a loop's own is not used", () => {
    expect(follow(set({ pause: 2 }), 1, 4)).toEqual(["again", "again", "again", "again"]);
    expect(passesOf(set({ passes: 5 }), LOOPS[1])).toBe(5);
  });
});

describe("all loops in order", () => {
  test("once, each as often as asked", () => {
    expect(follow(set({ passes: 2, all: true }))).toEqual([
      ...["again", "to 3 at 0.75", "to 5 at 1", "again", "stop"],
    ]);
  });

  test("each once where no number is given", () => {
    expect(follow(set({ all: true }))).toEqual(["to 3 at 0.75", "to 5 at 1", "stop"]);
  });

  test("from the top again", () => {
    expect(follow(set({ all: true, after: "next" }), 0, 5)).toEqual([
      ...["to 3 at 0.75", "to 5 at 1", "to 1", "to 3 at 0.75", "to 5 at 1"],
    ]);
  });

  test("then the next item", () => {
    expect(follow(set({ all: true, after: "item" }), 1)).toEqual(["to 5 at 1", "item"]);
  });

  test("without any loop, what plays is heard as often as asked", () => {
    expect(follow(set({ passes: 2, all: true }), -1, 12, [])).toEqual(["again", "stop"]);
  });
});

describe("a ramp", () => {
  test("changes the speed of each pass, and begins anew with another loop", () => {
    expect(follow(set({ passes: 3, all: true, ramp: RAMP }))).toEqual([
      ...["again at 0.75", "again at 1", "to 3 at 0.5", "to 5 at 0.5"],
      ...["again at 0.75", "again at 1", "stop"],
    ]);
  });

  test("can end practice", () => {
    expect(follow(set({ ramp: { ...RAMP, then: "stop" } }))).toEqual([
      ...["again at 0.75", "again at 1", "stop"],
    ]);
  });
});

test("the pause is in seconds, or as long as the pass was heard; the count-in ends it", () => {
  expect(waitMs(4, 2500, 2000)).toBe(4000);
  expect(waitMs(1, 2500, 2000)).toBe(2000);
  expect(waitMs("loop", 2500, 0)).toBe(2500);
  expect(waitMs(0, 2500, 0)).toBe(0);
});

test("the loop that plays is found by its ends", () => {
  expect(loopAt(LOOPS, { start: 3, end: 4 })).toBe(1);
  expect(loopAt(LOOPS, { start: 3, end: 5 })).toBe(-1);
  expect(loopAt(LOOPS, null)).toBe(-1);
});

test("nothing is set at first", () => {
  expect(isSet(NOTHING_SET)).toBe(false);
  const settings = [{ passes: 1 }, { all: true }, { pause: "loop" as const }, { countIn: 1 }];
  expect([...settings, { ramp: RAMP }].map((more) => isSet(set(more)))).not.toContain(false);
});
