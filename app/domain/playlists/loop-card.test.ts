import { describe, expect, test } from "vitest";
import { parseCardKey } from "./episode-card";
import { loopCardPath, loopKey, parseLoopKey } from "./loop-card";

const ytid = "dQw4w9WgXcQ";
const section = { start: 12, end: 18.5 };

describe("the key of a loop in a playlist", () => {
  test.each([
    [{ rate: 0.75, passes: 4 }, "dQw4w9WgXcQ~12~18.5~0.75~4"],
    [{ rate: null, passes: 4 }, "dQw4w9WgXcQ~12~18.5~~4"],
    [{ rate: 1.333, passes: null }, "dQw4w9WgXcQ~12~18.5~1.333~"],
    [{ rate: null, passes: null }, "dQw4w9WgXcQ~12~18.5~~"],
  ])("with %o is %s", (how, key) => {
    const card = { ytid, section, ...how };
    expect(loopKey(card)).toBe(key);
    expect(parseLoopKey(key)).toEqual(card);
    expect(parseCardKey(key)).toBeNull();
  });

  test("is to the millisecond", () => {
    const card = { ytid, section: { start: 0, end: 1.00049 }, rate: 2 / 3, passes: null };
    expect(loopKey(card)).toBe("dQw4w9WgXcQ~0~1~0.667~");
  });

  test.each([
    ytid,
    "",
    "~~~~",
    "__proto__~~~~",
    `${ytid}~12~18.5`,
    `${ytid}~12~18.5~`,
    `${ytid}~12~18.5~~~`,
    `${ytid}~12~18.5~0.75~4~5`,
    `${ytid}x~12~18.5~~`,
    `${ytid}~18.5~12~~`,
    `${ytid}~12~12~~`,
    `${ytid}~12~0~~`,
    `${ytid}~0~0~~`,
    `${ytid}~~~~`,
    `${ytid}~012~18.5~~`,
    `${ytid}~12~18.50~~`,
    `${ytid}~-1~18.5~~`,
    `${ytid}~1e1~2e1~~`,
    `${ytid}~12~18.5~0.2~`,
    `${ytid}~12~18.5~5~`,
    `${ytid}~12~18.5~0.750~`,
    `${ytid}~12~18.5~NaN~`,
    `${ytid}~12~18.5~~0`,
    `${ytid}~12~18.5~~04`,
    `${ytid}~12~18.5~~1001`,
    `${ytid}~12~18.5~~4\n`,
    `${ytid}~12~999999~~`,
  ])("is not %j", (text) => {
    expect(parseLoopKey(text)).toBeNull();
  });
});

test("a card leads to its loop", () => {
  expect(loopCardPath({ ytid, section, rate: 0.75, passes: 4 })).toBe(
    "/watch?v=dQw4w9WgXcQ&s=12&e=18.5&r=0.75&n=4",
  );
});
