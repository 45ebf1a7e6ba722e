import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  channelAt,
  EmptyChannel,
  endOfDay,
  orderOfDay,
  placeAt,
  shownViewers,
  utcDay,
} from "./channel";

const DAY = 86_400_000;
const items = fc
  .array(fc.integer({ min: 1000, max: 900_000 }), { minLength: 1, maxLength: 40 })
  .map((lengths) =>
    lengths.map((ms, at) => ({ ytid: `v${at}`, title: `Song ${at}`, duration: ms / 1000 })),
  );
const pid = fc.stringMatching(/^[a-z0-9-]{1,20}$/);
const moment = fc.integer({ min: 0, max: 4_000_000_000_000 });

describe("a channel's current place", () => {
  test("is inside an item and the same each time it is computed", () => {
    fc.assert(
      fc.property(items, pid, moment, (list, id, at) => {
        const place = channelAt(list, id, at);
        expect(place.offset).toBeGreaterThanOrEqual(0);
        expect(place.offset).toBeLessThan(place.playing.duration);
        expect(channelAt(list, id, at)).toEqual(place);
      }),
    );
  });

  test("advances with the clock through each item, to the next one, and from the last to the first", () => {
    const step = fc.integer({ min: 1, max: 999 });
    fc.assert(
      fc.property(items, pid, moment, step, (list, id, at, ms) => {
        fc.pre(utcDay(at) === utcDay(at + ms));
        const [before, after] = [channelAt(list, id, at), channelAt(list, id, at + ms)];
        const overrun = before.offset + ms / 1000 - before.playing.duration;
        if (overrun < -1e-6) {
          expect(after.index).toBe(before.index);
          expect(after.offset).toBeCloseTo(before.offset + ms / 1000, 6);
        } else {
          expect(after.index).toBe((before.index + 1) % list.length);
          expect(after.offset).toBeCloseTo(Math.max(0, overrun), 6);
        }
      }),
    );
  });

  test("repeats the list, and starts from the top at UTC midnight", () => {
    fc.assert(
      fc.property(items, pid, fc.integer({ min: 0, max: 40_000 }), (list, id, day) => {
        const whole = list.reduce((sum, { duration }) => sum + Math.round(duration * 1000), 0);
        expect(channelAt(list, id, day * DAY)).toMatchObject({ index: 0, offset: 0 });
        fc.pre(whole < DAY);
        expect(channelAt(list, id, day * DAY + whole)).toMatchObject({ index: 0, offset: 0 });
        const last = channelAt(list, id, day * DAY + whole - 1);
        expect(last.index).toBe(list.length - 1);
      }),
    );
  });

  test("does not jump when daylight saving time starts or ends", () => {
    const list = [{ ytid: "a", title: "A", duration: 5000 }];
    for (const change of ["2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z"]) {
      const at = Date.parse(change);
      const [before, after] = [placeAt(list, at - 1000), placeAt(list, at + 1000)];
      expect(after.offset - before.offset).toBeCloseTo(2, 6);
    }
  });

  test("throws for an item without a duration and for an empty channel", () => {
    const song = { ytid: "a", title: "A", duration: 10 };
    for (const duration of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 0.0001]) {
      expect(() => placeAt([song, { ...song, duration }], 0)).toThrow(EmptyChannel);
    }
    expect(() => placeAt([], 0)).toThrow(EmptyChannel);
  });
});

describe("the order of a day", () => {
  const list = Array.from({ length: 30 }, (_, at) => at);

  test("contains every item once", () => {
    fc.assert(
      fc.property(pid, fc.nat(40_000), (id, day) => {
        expect(orderOfDay(list, id, day).sort((a, b) => a - b)).toEqual(list);
      }),
    );
  });

  test("differs from day to day and from channel to channel", () => {
    const first = orderOfDay(list, "rock", 20_000);
    expect(orderOfDay(list, "rock", 20_000)).toEqual(first);
    expect(orderOfDay(list, "rock", 20_001)).not.toEqual(first);
    expect(orderOfDay(list, "pop", 20_000)).not.toEqual(first);
  });

  test("ends at the next UTC midnight", () => {
    expect(new Date(endOfDay(Date.parse("2026-11-21T23:59:59.999Z"))).toISOString()).toBe(
      "2026-11-22T00:00:00.000Z",
    );
  });
});

describe("displayed viewers", () => {
  test("are within the jitter, never below 0, and stable for a minute", () => {
    fc.assert(
      fc.property(fc.nat(500), pid, moment, fc.nat(5), (viewers, id, at, jitter) => {
        const minute = Math.floor(at / 60_000) * 60_000;
        const shown = shownViewers(viewers, id, minute, jitter);
        expect(Math.abs(shown - viewers)).toBeLessThanOrEqual(jitter);
        expect(shown).toBeGreaterThanOrEqual(0);
        expect(shownViewers(viewers, id, minute + 59_999, jitter)).toBe(shown);
      }),
    );
  });

  test("equal the real count without jitter, and reach both ends of the range with it", () => {
    const minutes = Array.from({ length: 300 }, (_, at) => at * 60_000);
    expect(new Set(minutes.map((at) => shownViewers(10, "rock", at, 0)))).toEqual(new Set([10]));
    const shown = new Set(minutes.map((at) => shownViewers(10, "rock", at, 3)));
    expect([...shown].sort((a, b) => a - b)).toEqual([7, 8, 9, 10, 11, 12, 13]);
  });
});
