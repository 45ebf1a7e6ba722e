import { describe, expect, test } from "vitest";
import { cardKey, cardPath, parseCardKey } from "./episode-card";

const EPISODE = { podcastId: "1000130301", episodeId: "abcdefghijklmnopqrstuv" };
const KEY = "1000130301~abcdefghijklmnopqrstuv~62~75.5";

describe("the key of an episode in a playlist", () => {
  test("names the episode and its section, to the millisecond", () => {
    expect(cardKey({ ...EPISODE, section: { start: 62.00004, end: 75.5 } })).toBe(KEY);
    expect(parseCardKey(KEY)).toEqual({ ...EPISODE, section: { start: 62, end: 75.5 } });
  });

  test("names the whole episode", () => {
    const key = cardKey({ ...EPISODE, section: null });
    expect(parseCardKey(key)).toEqual({ ...EPISODE, section: null });
  });

  test("keeps a section that ends with the episode", () => {
    const card = { ...EPISODE, section: { start: 30, end: 0 } };
    expect(parseCardKey(cardKey(card))).toEqual(card);
  });

  test.each([
    "dQw4w9WgXcQ",
    "",
    "constructor",
    "__proto__",
    "~~~",
    "constructor~abcdefghijklmnopqrstuv~~",
    "1000130301~__proto__~1~2",
    "1000130301~abcdefghijklmnopqrstuv",
    `${KEY}~3`,
    "1000130301~abcdefghijklmnopqrstuv~75.5~62",
    "1000130301~abcdefghijklmnopqrstuv~062~75.5",
    "1000130301~abcdefghijklmnopqrstuv~-1~75",
    "1000130301~abcdefghijklmnopqrstuv~1e3~2e3",
    "1000130301~abcdefghijklmnopqrstuv~62~",
  ])("is not %j", (text) => {
    expect(parseCardKey(text)).toBeNull();
  });
});

test("a card leads to its section", () => {
  const section = { start: 62, end: 75.5 };
  const path = "/podcast?podcastid=1000130301&episodeid=abcdefghijklmnopqrstuv";
  expect(cardPath({ ...EPISODE, section })).toBe(`${path}&s=62&e=75.5`);
  expect(cardPath({ ...EPISODE, section: null })).toBe(path);
});
