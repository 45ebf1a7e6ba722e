import fc from "fast-check";
import { expect, test } from "vitest";
import { serialiseCookie } from "../cookies/cookies";
import { radioPath } from "../songs/artist-paths";
import { formatLastRadio, parseLastRadio } from "./last-radio";

const ytid = "dQw4w9WgXcQ";
const cookieOf = (value: string) => `repeat=false; ${serialiseCookie("last-radio", value)}`;

test("parses back, whatever the artist is called", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      const artist = name.trim();
      const cookie = cookieOf(formatLastRadio(ytid, radioPath(artist)));
      expect(parseLastRadio(cookie)).toEqual(artist ? { ytid, artist } : null);
    }),
  );
});

test.each([null, "", "a=b"])("%j has no radio", (cookies) => {
  expect(parseLastRadio(cookies)).toBeNull();
});

test.each([
  "",
  ytid,
  "/radio/Queen",
  `${ytid}/radio/`,
  `${ytid}/radio/%20`,
  `${ytid}/radio/%`,
  `${ytid}/radio/Queen/more`,
  `${ytid}/radio?stationId=1`,
  `short/radio/Queen`,
  "constructor",
  "__proto__",
])("%j is invalid", (value) => {
  expect(parseLastRadio(cookieOf(value))).toBeNull();
});
