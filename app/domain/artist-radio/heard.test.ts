import { expect, test } from "vitest";
import { formatHeard, heardBesides, parseHeard } from "./heard";
import { RECENT } from "./mix";

const [a, b, c] = ["aaaaaaaaaaa", "bbbbbbbbbbb", "ccccccccccc"];

test("songs of the queue count as heard before the latest song", () => {
  expect(heardBesides(a + b, [c])).toBe(a + c + b);
  expect(heardBesides("", [c])).toBe(c);
});

test("what is no video leaves the place readable", () => {
  expect(heardBesides(a + b, ["an episode", c])).toBe(a + c + b);
});

test("a place has the latest songs only", () => {
  const heard = Array.from({ length: RECENT }, () => a);
  const place = heardBesides(formatHeard(heard), [b, c]);
  expect(parseHeard(place)?.slice(-3)).toEqual([b, c, a]);
  expect(parseHeard(place)).toHaveLength(RECENT);
});
