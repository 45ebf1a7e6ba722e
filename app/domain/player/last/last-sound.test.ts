import fc from "fast-check";
import { expect, test } from "vitest";
import { serialiseCookie } from "../../cookies/cookies";
import { parseLastPlayed } from "./last-played";
import { formatLastSound, type LastSound, parseLastSound } from "./last-sound";

const station = "960c6d2a-0601-11e8-ae97-52543be04c81";
const episode = "episode-of-22-letters-";
const at = 1_764_000_000;
const cookieOf = (text: string) => `repeat=true; ${serialiseCookie("last-played", text)}`;

test.each<LastSound>([
  { kind: "station", id: station, at },
  { kind: "episode", id: episode, podcastId: "1000130301", at },
  { kind: "episode", id: episode, podcastId: "pi75075", at },
])("parses back: %j", (last) => {
  expect(parseLastSound(cookieOf(formatLastSound(last)))).toEqual(last);
  expect(parseLastPlayed(cookieOf(formatLastSound(last)))).toBeNull();
});

test.each([
  null,
  "",
  ...[
    "",
    "dQw4w9WgXcQ~1764000000",
    `station~1~${episode}`,
    `station~-1~${station}`,
    `station~1~${station}~1000130301`,
    `episode~1~${episode}`,
    `episode~1~${episode}~constructor`,
    `episode~1~${episode}~1000130301~more`,
    `__proto__~1~${station}`,
  ].map(cookieOf),
])("%s names neither", (cookies) => expect(parseLastSound(cookies)).toBeNull());

test("no text breaks it", () => {
  fc.assert(fc.property(fc.string(), (text) => parseLastSound(cookieOf(text)) === null));
});
