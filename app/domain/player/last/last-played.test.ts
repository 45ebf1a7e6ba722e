import { expect, test } from "vitest";
import { serialiseCookie } from "../../cookies/cookies";
import { formatLastPlayed, parseLastPlayed } from "./last-played";

const ytid = "dQw4w9WgXcQ";
const cookieOf = (text: string) => `repeat=true; ${serialiseCookie("last-played", text)}`;

test.each([null, { start: 0, end: 5.25 }, { start: 3, end: 0 }])(
  "parses back with the section %j",
  (section) => {
    const kept = { ytid, section, at: 1_764_000_000 };
    expect(parseLastPlayed(cookieOf(formatLastPlayed(kept)))).toEqual(kept);
  },
);

test.each([null, "", "a=b", ...["", ytid, "short~1", `${ytid}~1~x`, `${ytid}~-1`].map(cookieOf)])(
  "%s is invalid",
  (cookies) => expect(parseLastPlayed(cookies)).toBeNull(),
);

test.each([{}, { movedAt: 1_763_999_990 }])("a whole song has its place, %j", (moved) => {
  const kept = { ytid, section: null, at: 1_764_000_000, place: 240, ...moved };
  expect(parseLastPlayed(cookieOf(formatLastPlayed(kept)))).toEqual(kept);
});

test("an invalid section is ignored", () => {
  expect(parseLastPlayed(cookieOf(`${ytid}~1~5~5`))).toMatchObject({ ytid, section: { end: 5.1 } });
});
