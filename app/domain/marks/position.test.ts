import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY_MS } from "../text/durations";
import {
  type Heard,
  type Position,
  placeLeft,
  positionAt,
  resumePosition,
  settlePosition,
} from "./position";

const position = (seconds: number, at: number) => positionAt(seconds, 1800, at);
const moved = (seconds: number, at: number): Heard => ({ ...position(seconds, at), movedAt: at });
const settled = (...heard: Heard[]) =>
  heard.reduce((kept: Position | null, one) => settlePosition(kept, one), null)!;

test("the newer of the page's and the browser's position counts", () => {
  expect(resumePosition(position(100, 1), position(200, 2))).toBe(200);
  expect(resumePosition(position(100, 3), position(200, 2))).toBe(100);
  expect(resumePosition(null, position(200, 2))).toBe(200);
  expect(resumePosition(null, null)).toBe(0);
  expect(resumePosition(position(97, 1), position(10, 2))).toBe(97);
  expect(resumePosition(position(97, 1), moved(10, 2))).toBe(10);
});

test("what was played or hardly begun starts over", () => {
  expect(resumePosition(position(200, 1), position(1790, 2))).toBe(0);
  expect(resumePosition(null, position(3, 2))).toBe(0);
  expect(positionAt(20, 20, 1).played).toBe(true);
  expect(positionAt(10, 20, 1).played).toBe(false);
  expect(positionAt(10, 0, 1).played).toBe(false);
});

describe("a position that was heard", () => {
  test("by a player that did not know better does not fall back", () => {
    const now = settled(position(97, 1), position(0, 2), position(10, 3));
    expect(now).toMatchObject({ seconds: 97, at: 1 });
    expect(settlePosition(now, position(98, 4)).seconds).toBe(98);
  });

  test("goes back with the listener, and the place left is offered for a day", () => {
    const now = settled(position(97, 1), moved(0, 2), { ...position(10, 12), movedAt: 2 });
    expect(now).toMatchObject({ seconds: 10, at: 12 });
    expect(placeLeft(now, 12)).toBe(97);
    expect(placeLeft(now, 2 + DAY_MS)).toBeNull();
    expect(placeLeft(settlePosition(now, position(98, 100)), 100)).toBeNull();
    expect(placeLeft(settled(position(97, 1), moved(82, 2)), 2)).toBeNull();
  });

  test("does not go back with a move from before the kept one", () => {
    const laptop = { ...position(32, 9), movedAt: 2 };
    expect(settled(position(20, 1), moved(22, 3), position(300, 8), laptop).seconds).toBe(300);
  });

  test("starts over once it was played", () => {
    const again = settled(position(1790, 1), position(10, 2));
    expect(again).toMatchObject({ seconds: 10, played: false });
    expect(placeLeft(again, 2)).toBeNull();
  });

  test("counts as played whatever was kept, and then nothing is left", () => {
    const now = settled(position(97, 1), moved(10, 2), { ...position(0, 3), played: true });
    expect(now).toMatchObject({ played: true, at: 3 });
    expect(now.left).toBeUndefined();
  });

  test("late is offered, and does not replace the newer one", () => {
    const now = settled(position(600, 1), position(630, 9), position(1200, 5));
    expect(now).toMatchObject({ seconds: 630, at: 9 });
    expect(placeLeft(now, 9)).toBe(1200);
  });
});

/** What devices report, in the order in which the server hears it. */
const reports = fc.array(
  fc
    .record({
      seconds: fc.integer({ min: 0, max: 1600 }),
      at: fc.integer({ min: 0, max: 5_000 }),
      movedAgo: fc.option(fc.integer({ min: 0, max: 5_000 }), { nil: undefined }),
    })
    .map(({ movedAgo, ...one }): Heard => {
      const movedAt = movedAgo === undefined ? undefined : one.at - movedAgo;
      return { ...position(one.seconds, one.at), ...(movedAt !== undefined && { movedAt }) };
    }),
  { minLength: 1, maxLength: 20 },
);

test("whatever devices report within a day, the furthest place is kept or offered", () => {
  fc.assert(
    fc.property(reports, (heard) => {
      const now = settled(...heard);
      const furthest = Math.max(...heard.map(({ seconds }) => seconds));
      expect(Math.max(now.seconds, now.left?.seconds ?? 0)).toBe(furthest);
    }),
  );
});

test("without the listener a position never goes back", () => {
  fc.assert(
    fc.property(reports, (heard) => {
      let kept: Position | null = null;
      for (const one of heard) {
        const next = settlePosition(kept, { ...one, movedAt: -1 });
        if (kept && !kept.played) expect(next.seconds).toBeGreaterThanOrEqual(kept.seconds);
        kept = next;
      }
    }),
  );
});

test("where the listener has just moved counts, whatever else was heard before", () => {
  fc.assert(
    fc.property(reports, fc.integer({ min: 0, max: 1600 }), (heard, to) => {
      expect(settlePosition(settled(...heard), moved(to, 5_000)).seconds).toBe(to);
    }),
  );
});
