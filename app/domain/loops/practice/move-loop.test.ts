import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MIN_SECTION } from "../../section/section";
import { type Move, moveLoop, snapLoop } from "./move-loop";

const loop = { start: 10, end: 14 };

describe("moving a loop", () => {
  test.each<[Move, { start: number; end: number }]>([
    [{ type: "halve" }, { start: 10, end: 12 }],
    [{ type: "double" }, { start: 10, end: 18 }],
    [{ type: "back" }, { start: 6, end: 10 }],
    [{ type: "forward" }, { start: 14, end: 18 }],
    [
      { type: "start", by: -1 },
      { start: 9, end: 14 },
    ],
    [
      { type: "end", by: 0.01 },
      { start: 10, end: 14.01 },
    ],
    [
      { type: "both", by: 0.1 },
      { start: 10.1, end: 14.1 },
    ],
  ])("%j", (move, to) => {
    expect(moveLoop(loop, move, 60)).toEqual(to);
  });

  test("keeps its length at both ends of the item", () => {
    expect(moveLoop({ start: 2, end: 6 }, { type: "back" }, 60)).toEqual({ start: 0, end: 4 });
    expect(moveLoop({ start: 54, end: 58 }, { type: "forward" }, 60)).toEqual({
      ...{ start: 56, end: 60 },
    });
    expect(moveLoop({ start: 0.05, end: 4 }, { type: "both", by: -0.1 }, 60)).toEqual({
      ...{ start: 0, end: 3.95 },
    });
  });

  test("an end of 0 is the end of the item", () => {
    expect(moveLoop({ start: 50, end: 0 }, { type: "halve" }, 60)).toEqual({ start: 50, end: 55 });
  });

  test("stays within the item, and open, whatever is pressed", () => {
    const moves = fc.oneof(
      fc.constantFrom<Move>(
        { type: "halve" },
        { type: "double" },
        { type: "back" },
        { type: "forward" },
      ),
      fc.record({
        type: fc.constantFrom("start" as const, "end" as const, "both" as const),
        by: fc.constantFrom(-1, -0.1, -0.01, 0.01, 0.1, 1),
      }),
    );
    fc.assert(
      fc.property(fc.array(moves, { maxLength: 40 }), (presses) => {
        const moved = presses.reduce((at, move) => moveLoop(at, move, 33.333), loop);
        const length = moved.end - moved.start;
        return moved.start >= 0 && moved.end <= 33.333 && length >= MIN_SECTION - 1e-9;
      }),
    );
  });
});

describe("snapping a loop", () => {
  const toHalf = (seconds: number) => Math.round(seconds * 2) / 2;

  test("moves both ends", () => {
    expect(snapLoop({ start: 10.2, end: 13.8 }, toHalf, 60)).toEqual({ start: 10, end: 14 });
    expect(snapLoop({ start: 59.2, end: 0 }, toHalf, 60)).toEqual({ start: 59, end: 60 });
  });

  test("never closes it", () => {
    expect(snapLoop({ start: 10.05, end: 10.2 }, toHalf, 60)).toEqual({ start: 10, end: 10.1 });
  });
});
