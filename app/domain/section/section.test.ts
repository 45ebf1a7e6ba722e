import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isWhole, MIN_SECTION, moveHandle, normaliseSection, type Section } from "./section";

const rejected = { ok: false, message: "Invalid slider start/end times" };
const ok = (start: number, end: number) => ({ ok: true, section: { start, end } });

const time = fc.double({ min: 0, max: 100_000, noNaN: true });
const duration = fc.double({ min: 0.5, max: 20_000, noNaN: true });

function expectInside({ start, end }: Section, limit: number): void {
  expect(start).toBeGreaterThanOrEqual(0);
  expect(end).toBeLessThanOrEqual(limit + 1e-6);
  expect(end - start).toBeGreaterThanOrEqual(MIN_SECTION - 1e-6);
}

describe("normaliseSection", () => {
  test.each([
    ["a section stays", { start: 3, end: 5.5 }, 10, ok(3, 5.5)],
    ["a start after the end swaps", { start: 8, end: 2 }, 10, ok(2, 8)],
    ["an end of 0 becomes the duration", { start: 3, end: 0 }, 10, ok(3, 10)],
    ["nothing set is the whole video", { start: 0, end: 0 }, 10, ok(0, 10)],
    ["an end above the duration is capped", { start: 3, end: 50 }, 10, ok(3, 10)],
    ["swapped times are capped as well", { start: 50, end: 3 }, 10, ok(3, 10)],
    ["equal times are kept apart", { start: 5, end: 5 }, 10, ok(5, 5.1)],
    ["equal times at the end are no section", { start: 10, end: 10 }, 10, ok(0, 10)],
    ["times beyond the video are no section", { start: 20, end: 30 }, 10, ok(0, 10)],
    ["a start beyond the video and no end neither", { start: 20, end: 0 }, 10, ok(0, 10)],
    ["a video shorter than any section is whole", { start: 0.02, end: 0.03 }, 0.05, ok(0, 0.05)],
    ["finer than a millisecond is rounded", { start: 1.00049, end: 2.0006 }, 10, ok(1, 2.001)],
    ["without a duration the end stays", { start: 3, end: 500 }, undefined, ok(3, 500)],
    ["without a duration an end of 0 waits for it", { start: 3, end: 0 }, null, ok(3, 0)],
    ["a duration of 0 is an unknown one", { start: 3, end: 0 }, 0, ok(3, 0)],
    ["a duration below 0 is an unknown one", { start: 3, end: 0 }, -5, ok(3, 0)],
    ["an absurd section is bounded", { start: 1e300, end: 1e301 }, null, ok(359_998.9, 359_999)],
    ["an absurd end is bounded", { start: 3, end: 1e300 }, null, ok(3, 359_999)],
  ])("%s", (_name, times, length, expected) => {
    expect(normaliseSection(times, length)).toEqual(expected);
  });

  test.each([
    { start: -1, end: 5 },
    { start: 1, end: -5 },
    { start: Number.NaN, end: 5 },
    { start: 1, end: Number.POSITIVE_INFINITY },
  ])("rejects %j with the exact message", (times) => {
    expect(normaliseSection(times, 10)).toEqual(rejected);
  });

  test("always returns a section inside the video with start before end", () => {
    fc.assert(
      fc.property(time, time, duration, (start, end, length) => {
        const answer = normaliseSection({ start, end }, length);
        if (!answer.ok) throw new Error("rejected");
        expectInside(answer.section, length);
      }),
    );
  });

  test("is idempotent", () => {
    fc.assert(
      fc.property(time, time, duration, (start, end, length) => {
        const once = normaliseSection({ start, end }, length);
        if (!once.ok) throw new Error("rejected");
        expect(normaliseSection(once.section, length)).toEqual(once);
      }),
    );
  });
});

describe("moveHandle", () => {
  const section = { start: 3, end: 5 };

  test.each([
    ["start", 4, { start: 4, end: 5 }],
    ["start", -2, { start: 0, end: 5 }],
    ["start", 9, { start: 4.9, end: 5 }],
    ["end", 7.5, { start: 3, end: 7.5 }],
    ["end", 99, { start: 3, end: 10 }],
    ["end", 1, { start: 3, end: 3.1 }],
  ] as const)("moving %s to %d", (handle, to, expected) => {
    expect(moveHandle(section, handle, to, 10)).toEqual(expected);
  });

  test("never lets handles cross or leave the video", () => {
    const moves = fc.array(
      fc.record({
        handle: fc.constantFrom("start" as const, "end" as const),
        to: fc.double({ min: -1000, max: 30_000, noNaN: true }),
      }),
    );
    fc.assert(
      fc.property(duration, moves, (length, steps) => {
        let current: Section = { start: 0, end: length };
        for (const { handle, to } of steps) {
          current = moveHandle(current, handle, to, length);
          expectInside(current, length);
        }
      }),
    );
  });

  test("an open end is the end of the video", () => {
    expect(moveHandle({ start: 3, end: 0 }, "start", 4, 10)).toEqual({ start: 4, end: 10 });
  });

  test("leaves the other handle where it is", () => {
    fc.assert(
      fc.property(fc.double({ min: -100, max: 100, noNaN: true }), (to) => {
        expect(moveHandle(section, "start", to, 10).end).toBe(5);
        expect(moveHandle(section, "end", to, 10).start).toBe(3);
      }),
    );
  });
});

describe("isWhole", () => {
  test.each([
    [{ start: 0, end: 10 }, true],
    [{ start: 0, end: 0 }, true],
    [{ start: 0, end: 11 }, true],
    [{ start: 0, end: 9.999 }, true],
    [{ start: 0.1, end: 10 }, false],
    [{ start: 0, end: 9.9 }, false],
    [{ start: 3, end: 0 }, false],
  ])("%j of 10 seconds: %s", (section, whole) => {
    expect(isWhole(section, 10)).toBe(whole);
  });
});
