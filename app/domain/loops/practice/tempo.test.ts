import { describe, expect, test } from "vitest";
import {
  clicksBefore,
  countInMs,
  parseTempo,
  snapToBeat,
  type Tap,
  tempoOf,
  withTap,
} from "./tempo";

/** Taps so many ms apart, from a position on. */
function tapped(ms: number, count: number, rate = 1, from: number | null = 10): Tap[] {
  const taps = Array.from({ length: count }, (_, at) => {
    const position = from === null ? null : from + (at * ms * rate) / 1000;
    return { at: 5000 + at * ms, position, rate };
  });
  return taps.reduce<Tap[]>(withTap, []);
}

describe("the tempo of taps", () => {
  test("is that of the item, with where a beat is", () => {
    expect(tempoOf(tapped(500, 5))).toEqual({ bpm: 120, beat: 10 });
  });

  test("at half the speed, the item is twice as fast as the taps", () => {
    expect(tempoOf(tapped(1000, 5, 0.5))).toEqual({ bpm: 120, beat: 10 });
  });

  test("is told while nothing plays, without a beat's place", () => {
    expect(tempoOf(tapped(600, 3, 1, null))).toEqual({ bpm: 100, beat: null });
  });

  test("evens out taps that are a little early or late", () => {
    const taps = [0, 510, 990, 1505, 2000].map((ms) => ({
      ...{ at: ms, position: 3 + ms / 1000, rate: 1 },
    }));
    const { bpm, beat } = tempoOf(taps) ?? {};
    expect(bpm).toBe(120);
    expect(beat).toBeCloseTo(3.001, 3);
  });

  test("has no beat's place where the loop began again between two taps", () => {
    const taps = tapped(500, 4).map((tap, at) => ({
      ...tap,
      position: at > 1 ? (tap.position ?? 0) - 2.2 : tap.position,
    }));
    expect(tempoOf(taps)).toEqual({ bpm: 120, beat: null });
  });

  test("needs two taps, and not too far apart or too close", () => {
    expect(tempoOf([])).toBeNull();
    expect(tempoOf(tapped(500, 1))).toBeNull();
    expect(tempoOf(tapped(50, 4))).toBeNull();
    expect(tempoOf(tapped(3500, 4))).toBeNull();
  });

  test("begins anew after a rest, and with another speed", () => {
    const [first, second] = [tapped(500, 4), { at: 20_000, position: 30, rate: 1 }];
    expect(withTap(first, second)).toEqual([second]);
    expect(withTap(first, { at: 6600, position: 12, rate: 0.5 })).toHaveLength(1);
    expect(tapped(500, 40)).toHaveLength(16);
  });
});

describe("a count-in", () => {
  const tempo = { bpm: 120, beats: 4, beat: null };

  test("clicks each beat of its bars before the pass", () => {
    expect(clicksBefore(tempo, 1, 1)).toEqual([2000, 1500, 1000, 500]);
    expect(clicksBefore({ ...tempo, beats: 3 }, 2, 1)).toEqual([3000, 2500, 2000, 1500, 1000, 500]);
    expect(countInMs(tempo, 2, 1)).toBe(4000);
  });

  test("is as slow as the pass that it counts in", () => {
    expect(clicksBefore(tempo, 1, 0.5)).toEqual([4000, 3000, 2000, 1000]);
    expect(countInMs(tempo, 1, 0.5)).toBe(4000);
  });

  test("of no bars has no click", () => {
    expect(clicksBefore(tempo, 0, 1)).toEqual([]);
    expect(countInMs(tempo, 0, 1)).toBe(0);
  });
});

test("a time moves to the nearest tapped beat, or to whole beats from an anchor", () => {
  expect(snapToBeat({ bpm: 120, beats: 4, beat: 10.2 }, 12.6, 0)).toBeCloseTo(12.7, 9);
  expect(snapToBeat({ bpm: 120, beats: 4, beat: 10.2 }, 3.1, 0)).toBeCloseTo(3.2, 9);
  expect(snapToBeat({ bpm: 120, beats: 4, beat: null }, 12.6, 3.4)).toBeCloseTo(12.4, 9);
});

describe("a stored tempo", () => {
  test("is read as it was written", () => {
    const tempo = { bpm: 97.5, beats: 3, beat: 12.25 };
    expect(parseTempo(JSON.stringify(tempo))).toEqual(tempo);
  });

  test.each([null, "", "null", "[]", "{", '"97"', '{"bpm":"97"}', '{"bpm":0}', '{"bpm":1e9}'])(
    "%s is none",
    (json) => {
      expect(parseTempo(json)).toBeNull();
    },
  );

  test("with odd beats has the usual ones", () => {
    expect(parseTempo('{"bpm":90,"beats":1e9,"beat":"x"}')).toEqual({
      ...{ bpm: 90, beats: 4, beat: null },
    });
  });
});
