import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hasAllSpeeds, heardRates, nearestRate, type Ramp, rampRate, rampSpeeds } from "./ramp";

const HOST = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];
const ramp = (more: Partial<Ramp> = {}): Ramp => ({
  ...{ from: 50, to: 100, step: 25, every: 1, then: "stay" },
  ...more,
});

describe("the speeds of a ramp", () => {
  test.each([
    ["up", ramp(), [50, 75, 100]],
    ["down", ramp({ from: 100, to: 50 }), [100, 75, 50]],
    ["to a speed between two steps", ramp({ step: 20 }), [50, 70, 90, 100]],
    ["from a speed to itself", ramp({ to: 50 }), [50]],
    ["in one step that is too long", ramp({ step: 400 }), [50, 100]],
  ])("go %s", (_, asked, speeds) => {
    expect(rampSpeeds(asked)).toEqual(speeds);
  });

  test("are those of the host: nearest, the slower of two as near", () => {
    expect(nearestRate(HOST, 70)).toBe(0.75);
    expect(nearestRate(HOST, 60)).toBe(0.5);
    expect(nearestRate([1, 0.75, 0.5], 62.5)).toBe(0.5);
    expect(nearestRate(HOST, 400)).toBe(2);
    expect(nearestRate([], 62.5)).toBe(0.625);
  });

  test("are told, each once, if the host has no finer ones", () => {
    const fine = ramp({ step: 5 });
    expect(hasAllSpeeds(fine, HOST)).toBe(false);
    expect(heardRates(fine, HOST)).toEqual([0.5, 0.75, 1]);
    expect(hasAllSpeeds(ramp(), HOST)).toBe(true);
  });
});

describe("the speed of each pass", () => {
  const heard = (asked: Ramp, passes = 7) =>
    Array.from({ length: passes }, (_, pass) => rampRate(asked, pass, HOST));

  test("changes after every so many passes, and stays at the end", () => {
    expect(heard(ramp({ every: 2 }))).toEqual([0.5, 0.5, 0.75, 0.75, 1, 1, 1]);
  });

  test("begins again after the last", () => {
    expect(heard(ramp({ then: "again" }))).toEqual([0.5, 0.75, 1, 0.5, 0.75, 1, 0.5]);
  });

  test("ends practice after the last was heard as often as the others", () => {
    expect(heard(ramp({ then: "stop", every: 2 }))).toEqual([0.5, 0.5, 0.75, 0.75, 1, 1, null]);
  });

  test("is always one of the host's, and never turns round", () => {
    const speed = fc.integer({ min: 25, max: 400 });
    fc.assert(
      fc.property(
        speed,
        speed,
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 9 }),
        (from, to, step, every) => {
          const rates = heard(ramp({ from, to, step, every }), 60).map((rate) => rate ?? NaN);
          const isSorted = rates.every((rate, at) => {
            const before = rates[at - 1] ?? rate;
            return to >= from ? rate >= before : rate <= before;
          });
          return isSorted && rates.every((rate) => HOST.includes(rate));
        },
      ),
    );
  });
});
