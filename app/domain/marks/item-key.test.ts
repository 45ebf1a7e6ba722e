import { describe, expect, test } from "vitest";
import { NotAnItemKey, parseItemKey } from "./item-key";

const STATION = "0a1b2c3d-0000-4000-8000-000000000001";

describe("an item's key", () => {
  test.each([
    ["video:fJ9rUzIMcZQ", "video", "fJ9rUzIMcZQ"],
    [`station:${STATION}`, "station", STATION],
    ["podcast:pi42", "podcast", "pi42"],
    ["episode:abcdefghijklmnopqrstuv", "episode", "abcdefghijklmnopqrstuv"],
    ["song:Queen: Bohemian Rhapsody", "song", "Queen: Bohemian Rhapsody"],
  ])("%s names its kind and its id", (key, kind, id) => {
    expect(parseItemKey(key)).toEqual({ kind, id });
  });

  test.each([
    ["", "no kind"],
    ["fJ9rUzIMcZQ", "no kind"],
    ["__proto__:fJ9rUzIMcZQ", "no kind"],
    ["constructor:x", "no kind"],
    ["Video:fJ9rUzIMcZQ", "no kind"],
    ["video:", "no video"],
    ["video:fJ9rUzIMcZQ ", "no video"],
    [`station:${STATION.toUpperCase()}`, "no station"],
    ["podcast:0", "no podcast"],
    ["episode:short", "no episode"],
    ["song: ", "no song"],
    [`song:${"x".repeat(1001)}`, "no song"],
  ])("%j is none, since it names %s", (key, what) => {
    expect(() => parseItemKey(key)).toThrow(NotAnItemKey);
    expect(() => parseItemKey(key)).toThrow(what);
  });
});
