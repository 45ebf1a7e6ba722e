import { describe, expect, it } from "vitest";
import { decodeFeed } from "./decode-feed";
import { feedDate } from "./feed-date";
import { feedDuration } from "./feed-duration";
import { genreById, GENRES } from "../genres";
import { isEpisodeId, isPodcastId } from "../podcast-id";

const now = Date.UTC(2026, 10, 22);

it.each([
  ["1:02:03", 3723],
  ["62:03", 3723],
  [" 12:34 ", 754],
  ["00:49.53", 49.53],
  ["3600", 3600],
  ["3600.5", 3600.5],
  ["PT1H", 3600],
  ["90 min", 5400],
  ["00:180", 180],
  ["00:00:180", 180],
  ["0:75:30", 4530],
  ["00:180.5", 180.5],
  ["00:999999", null],
  ["00::180", null],
  ["1:2:3:4", null],
  ["0", null],
  ["-5", null],
  ["", null],
  ["https://example.org/a.mp3", null],
  ["999999999", null],
])("reads the duration %s as %s", (text, seconds) => {
  expect(feedDuration(text)).toBe(seconds);
});

it.each([
  ["Fri, 09 Oct 2020 04:30:38 GMT", Date.UTC(2020, 9, 9, 4, 30, 38)],
  ["09 Oct 2020 04:30:38 +0200", Date.UTC(2020, 9, 9, 2, 30, 38)],
  ["Fre, 9 Oct 2020 04:30 CEST", Date.UTC(2020, 9, 9, 2, 30)],
  ["Thu, 01 Apr 2021 08:00:00 EST", Date.UTC(2021, 3, 1, 13)],
  ["2020-10-09T04:30:38Z", Date.UTC(2020, 9, 9, 4, 30, 38)],
  ["2020-10-09 04:30:38", Date.UTC(2020, 9, 9, 4, 30, 38)],
  ["Fri, 09 Oct 2020 04:30:38", Date.UTC(2020, 9, 9, 4, 30, 38)],
  ["Sat, 07 Mar 2009 24:28:20 CST", Date.UTC(2009, 2, 7, 6, 28, 20)],
  ["1602217838", 1602217838000],
  ["Fri, 09 Oct 2099 04:30:38 GMT", now],
  ["Thu, 01 Jan 1970 00:00:00 GMT", null],
  ["yesterday", null],
  ["", null],
])("reads the date %s", (text, at) => {
  expect(feedDate(text, now)).toBe(at);
});

describe("the characters of a feed", () => {
  const latin1 = (text: string) => Buffer.from(text, "latin1");
  const prolog = (charset: string) => `<?xml version="1.0" encoding="${charset}"?>`;

  it("are those of the byte order mark before all else", () => {
    const text = Buffer.from(`\ufeff${prolog("ISO-8859-1")}é`, "utf8");
    expect(decodeFeed(text, "text/xml; charset=iso-8859-1")).toContain("é");
    const wide = Buffer.from(`\ufeff${prolog("UTF-16")}é`, "utf16le");
    expect(decodeFeed(wide, "")).toContain("é");
  });

  it("are those of the header before the prolog", () => {
    expect(
      decodeFeed(Buffer.from(`${prolog("ISO-8859-1")}é`), 'text/xml; charset="UTF-8"'),
    ).toContain("é");
  });

  it("may be windows-1252, also under its usual wrong name", () => {
    expect(decodeFeed(latin1(`${prolog("ISO-8859-1")}caf\xe9 \x93\x80\x94`), "")).toContain(
      "café “€”",
    );
    expect(decodeFeed(latin1("caf\xe9 \x85"), "text/xml; charset=windows-1252")).toBe("café …");
  });

  it("are windows-1252 where UTF-8 was promised and not kept", () => {
    expect(decodeFeed(latin1(`${prolog("UTF-8")}caf\xe9s`), "")).toContain("cafés");
    expect(decodeFeed(latin1("caf\xe9s"), "text/xml; charset=nonsense")).toBe("cafés");
    // Cut off within a letter.
    expect(decodeFeed(Buffer.from("café né").subarray(0, -1), "")).toBe("café n");
  });
});

it("knows nineteen genres by id", () => {
  expect(GENRES).toHaveLength(19);
  expect(genreById("1303")?.name).toBe("Comedy");
  expect(genreById("1544")?.name).toBe("TV & Film");
  expect(genreById("constructor")).toBeNull();
});

it.each(["1200361736", "pi920666", `f${"a".repeat(22)}`])("takes %s for a podcast's id", (id) => {
  expect(isPodcastId(id)).toBe(true);
});

it.each(["", "search", "constructor", "__proto__", "0", "pi0", "f123", "-1", "1e9"])(
  "does not take %s for an id",
  (id) => {
    expect(isPodcastId(id)).toBe(false);
    expect(isEpisodeId(id)).toBe(false);
  },
);
