import { expect, test } from "vitest";
import { levelOf, listenFor, savedBy, type Silence } from "./silence";

const LOUD = 0.1;
const NOISE = 0.002;

/** Returns the speeds of moments of 0.1 s each. */
function speeds(levels: number[], { chosen = 1, end = Infinity } = {}): number[] {
  let silence: Silence = { heard: false, since: null };
  return levels.map((level, at) => {
    const next = listenFor(silence, { level, seconds: at / 10, end, chosen });
    silence = next.silence;
    return next.speed;
  });
}

const times = (count: number, level: number) => Array.from({ length: count }, () => level);

test("half a second of silence is hastened until there is sound again", () => {
  const found = speeds([LOUD, ...times(8, NOISE), LOUD, NOISE]);
  expect(found).toEqual([1, 1, 1, 1, 1, 1, 3, 3, 3, 1, 1]);
});

test("breaths are not", () => {
  const found = speeds([...times(4, LOUD), ...times(4, NOISE), LOUD, ...times(4, NOISE), LOUD]);
  expect(new Set(found)).toEqual(new Set([1]));
});

test("what was silent from the beginning is not, as it may not have arrived", () => {
  expect(new Set(speeds(times(40, 0)))).toEqual(new Set([1]));
});

test.each([
  [0.5, 1.5],
  [1.5, 4.5],
  [3, 5],
  [6, 6],
])("the chosen speed %s becomes %s", (chosen, faster) => {
  expect(speeds([LOUD, ...times(10, 0)], { chosen }).at(-1)).toBe(faster);
});

test("the last two seconds before an end are played as they are", () => {
  const found = speeds([LOUD, ...times(40, 0)], { end: 4 });
  expect(found.slice(20)).not.toContain(3);
  expect(found[19]).toBe(3);
  expect(found[6]).toBe(3);
});

test("levels and savings", () => {
  expect(levelOf(Float32Array.from([0.5, -0.5, 0.5, -0.5]))).toBeCloseTo(0.5);
  expect(levelOf(new Float32Array(4))).toBe(0);
  expect(savedBy(1000, 3, 1)).toBe(2000);
  expect(savedBy(1000, 1.5, 1.5)).toBe(0);
});
