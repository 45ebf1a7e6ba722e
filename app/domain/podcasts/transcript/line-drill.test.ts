import { describe, expect, test } from "vitest";
import { beginDrill, type Drill, hear, nextLook, slowerThan, timedLines } from "./line-drill";

const LINES = [
  { start: 0, end: 4 },
  { start: 4, end: 9 },
  { start: 20, end: 22 },
];

/** Plays in steps of a twentieth of a second and returns the positions it was sent to. */
function play(first: Drill | null) {
  const seeks: number[] = [];
  const heard: number[] = [];
  let drill = first;
  let seconds = first?.lines[first.at]?.start ?? 0;
  for (let step = 0; drill && step < 10_000; step++) {
    const { drill: next, seekTo } = hear(drill, seconds);
    if (next && next.at !== drill.at) heard.push(drill.at);
    drill = next;
    if (seekTo !== null) seeks.push((seconds = seekTo));
    else seconds += 0.05;
  }
  return { seeks, heard, seconds, ended: drill === null };
}

describe("a drill", () => {
  test("repeats each line, then plays the next one, skipping a long pause", () => {
    expect(play(beginDrill(LINES, 3, 0))).toMatchObject({
      ...{ seeks: [0, 0, 4, 4, 20, 20, 20], heard: [0, 1], ended: true },
    });
  });

  test("of one time plays through", () => {
    expect(play(beginDrill(LINES, 1, 0))).toMatchObject({ seeks: [20], ended: true });
  });

  test("begins with the line that is heard", () => {
    expect(beginDrill(LINES, 2, 5)?.at).toBe(1);
    expect(beginDrill(LINES, 2, 12)?.at).toBe(2);
    expect(beginDrill(LINES, 2, 99)?.at).toBe(0);
    expect(beginDrill([], 2, 0)).toBeNull();
  });

  test("counts a line once, however long the player takes to go back", () => {
    let { drill } = hear(hear(beginDrill(LINES, 3, 0)!, 0).drill!, 4.1);
    expect(drill).toMatchObject({ heard: 1, returns: true });
    for (let polls = 0; polls < 5; polls++) drill = hear(drill!, 4.1).drill;
    expect(drill).toMatchObject({ heard: 1 });
    drill = hear(drill!, 0.1).drill;
    expect(hear(drill!, 4.05)).toMatchObject({ drill: { heard: 2 }, seekTo: 0 });
  });

  test("goes back to a next line that was passed already", () => {
    const { drill } = hear(beginDrill(LINES, 1, 0)!, 0);
    const step = hear(drill!, 10);
    expect(step).toMatchObject({ drill: { at: 1, returns: true }, seekTo: 4 });
    expect(hear(step.drill!, 10)).toMatchObject({ drill: { at: 1 }, seekTo: null });
  });
});

test("a place that the player has yet to leave counts for no line", () => {
  const begun = beginDrill(LINES, 2, 99)!;
  expect(hear(begun, 99)).toEqual({ drill: begun, seekTo: null });
  expect(hear(hear(begun, 0.1).drill!, 4)).toMatchObject({ drill: { heard: 1 }, seekTo: 0 });
});

describe("the next look at the player", () => {
  const drill = hear(beginDrill(LINES, 2, 0)!, 0).drill!;

  /** Returns the ms, by the clock, from each look at the player to the line's end. */
  function looks(rate: number): number[] {
    const left: number[] = [];
    for (let seconds = 3; hear(drill, seconds).seekTo === null;) {
      const wait = nextLook(drill, seconds, rate);
      seconds += (wait / 1000) * rate;
      left.push(((4 - seconds) / rate) * 1000);
    }
    return left;
  }

  test.each([0.5, 1, 1.5, 3])("is shortly before and at the end, at rate %d", (rate) => {
    const left = looks(rate);
    expect(Math.abs(left.at(-1) ?? NaN)).toBeLessThan(8);
    expect(left.at(-2)).toBeCloseTo(30, 3);
    expect(left.length).toBeLessThan(12);
  });

  test("is never at once, and soon while it is paused or goes back", () => {
    expect(nextLook(drill, 3.9959, 3)).toBeGreaterThanOrEqual(1);
    expect(nextLook(drill, 1, 0)).toBe(30);
    expect(nextLook({ ...drill, returns: true }, 4.1, 1)).toBe(30);
  });
});

test("a line without an end lasts until the next; one without length is left out", () => {
  const lines = [
    { start: 0, end: null },
    { start: 3, end: 2 },
    { start: 5, end: 5 },
    { start: 5, end: null },
  ];
  expect(timedLines(lines)).toEqual([
    { start: 0, end: 3 },
    { start: 3, end: 5 },
  ]);
});

test("each press is slower, down to half the speed", () => {
  expect([3, 1.5, 1.25, 1, 0.9, 0.75, 0.5, 0.25].map(slowerThan)).toEqual([
    2.5, 1.25, 1, 0.75, 0.75, 0.5, 0.5, 0.25,
  ]);
});
