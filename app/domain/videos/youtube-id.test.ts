import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isYtid, parseSpeed, parseVideoInput, watchPath } from "./youtube-id";

const ID = "fJ9rUzIMcZQ";
const alphabet = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"];
const anyId = fc
  .array(fc.constantFrom(...alphabet), { minLength: 11, maxLength: 11 })
  .map((characters) => characters.join(""));

describe("isYtid", () => {
  test.each([ID, "___________", "-----------", "dQw4w9WgXcQ"])("%s is an id", (value) => {
    expect(isYtid(value)).toBe(true);
  });

  test.each(["", "short", `${ID}x`, "fJ9rUzIMcZ!", `${ID}\n`, " fJ9rUzIMcZ", null, undefined, 7])(
    "%j is none",
    (value) => {
      expect(isYtid(value)).toBe(false);
    },
  );
});

describe("parseVideoInput", () => {
  test.each([
    ID,
    `  ${ID}  `,
    `https://www.youtube.com/watch?v=${ID}`,
    `http://youtube.com/watch?v=${ID}`,
    `HTTPS://WWW.YouTube.com/watch?v=${ID}`,
    `https://m.youtube.com/watch?app=desktop&v=${ID}&list=PL123&index=4`,
    `https://music.youtube.com/watch?v=${ID}&si=abc`,
    `www.youtube.com/watch?v=${ID}`,
    `youtube.com/watch?v=${ID}`,
    `youtube.com:443/watch?v=${ID}`,
    `//www.youtube.com/embed/${ID}`,
    `https://www.youtube.com/watch/${ID}`,
    `https://www.youtube.com/shorts/${ID}`,
    `https://www.youtube.com/shorts/${ID}/`,
    `https://www.youtube.com/live/${ID}?feature=share`,
    `https://www.youtube.com/embed/${ID}`,
    `https://www.youtube-nocookie.com/embed/${ID}?rel=0`,
    `https://www.youtube.com/v/${ID}`,
    `https://youtu.be/${ID}`,
    `https://youtu.be/${ID}?si=tracking`,
    `youtu.be/${ID}`,
    `/watch?v=${ID}`,
    `/${ID}`,
    `/${ID}/?si=tracking`,
  ])("finds the video in %s", (text) => {
    expect(parseVideoInput(text)).toEqual({ ytid: ID });
  });

  test.each([
    [`https://youtu.be/${ID}?t=43`, { start: 43 }],
    [`https://youtu.be/${ID}?t=43s`, { start: 43 }],
    [`https://www.youtube.com/watch?v=${ID}&t=1h2m3s`, { start: 3723 }],
    [`https://www.youtube.com/watch?v=${ID}#t=1m30s`, { start: 90 }],
    [`https://www.youtube.com/embed/${ID}?start=12&end=34`, { start: 12, end: 34 }],
    [`/watch?v=${ID}&s=3&e=5.5`, { start: 3, end: 5.5 }],
    [`/watch?v=${ID}#s=0:03.5&e=1:00`, { start: 3.5, end: 60 }],
    [`/watch?v=${ID}&t=1:30`, { start: 90 }],
    [`/${ID}?t=43`, { start: 43 }],
    [`/${ID}?s=3&e=5.5`, { start: 3, end: 5.5 }],
    [`/watch?v=${ID}&s=soon&e=-4`, {}],
    [`/watch?v=${ID}&s=0&e=0`, {}],
  ])("reads the times of %s", (text, times) => {
    expect(parseVideoInput(text)).toEqual({ ytid: ID, ...times });
  });

  test("recognises our own host when its origin is given", () => {
    const text = `http://localhost:3000/watch?v=${ID}&s=3`;
    expect(parseVideoInput(text)).toBeNull();
    expect(parseVideoInput(text, "http://localhost:3000")).toEqual({ ytid: ID, start: 3 });
    expect(parseVideoInput(`localhost:3000/watch?v=${ID}`, "http://localhost:3000")).toEqual({
      ytid: ID,
    });
    expect(parseVideoInput(text, "http://localhost:4000")).toBeNull();
    expect(parseVideoInput(`localhost:3000/${ID}`, "http://localhost:3000")).toEqual({ ytid: ID });
  });

  test.each([
    "",
    "   ",
    "bohemian rhapsody",
    "Radioactive",
    "beautifully",
    "HALLELUJAHS",
    "fJ9rUzIMcZ",
    "https://example.com/watch?v=fJ9rUzIMcZQ",
    "https://youtube.com.evil.example/watch?v=fJ9rUzIMcZQ",
    "https://notyoutube.com/watch?v=fJ9rUzIMcZQ",
    "https://youtube.com@evil.example/watch?v=fJ9rUzIMcZQ",
    "https://www.youtube.com/",
    "https://www.youtube.com/watch",
    "https://www.youtube.com/watch?v=tooShort",
    "https://www.youtube.com/playlist?list=fJ9rUzIMcZQ",
    "https://www.youtube.com/@fJ9rUzIMcZQ",
    "https://youtu.be/",
    "javascript:alert(1)",
    "data:text/html,fJ9rUzIMcZQ",
    "ftp://youtube.com/watch?v=fJ9rUzIMcZQ",
    "https://",
    "/radio",
    "/leaderboard",
    "/not-a-video",
    "hip-hop-mix",
    `/${ID}/more`,
    `/more/${ID}`,
    `https://www.youtube.com/${ID}`,
  ])("%j contains no video", (text) => {
    expect(parseVideoInput(text)).toBeNull();
  });

  test("never throws, and returns only well-formed ids", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true })), (text) => {
        const link = parseVideoInput(text);
        expect(link === null || isYtid(link.ytid)).toBe(true);
      }),
    );
  });

  test("parses every watch path back", () => {
    const seconds = fc.integer({ min: 1, max: 359_999_000 }).map((ms) => ms / 1000);
    fc.assert(
      fc.property(anyId, seconds, seconds, (ytid, start, end) => {
        expect(parseVideoInput(watchPath({ ytid, start, end }))).toEqual({ ytid, start, end });
        expect(parseVideoInput(watchPath({ ytid }))).toEqual({ ytid });
        const slow = { ytid, start, speed: 0.5 };
        expect(parseVideoInput(watchPath(slow))).toEqual(slow);
      }),
    );
  });
});

describe("watchPath", () => {
  test.each([
    [{ ytid: ID }, `/watch?v=${ID}`],
    [{ ytid: ID, start: 3, end: 5.5 }, `/watch?v=${ID}&s=3&e=5.5`],
    [{ ytid: ID, start: 0, end: 5 }, `/watch?v=${ID}&e=5`],
    [{ ytid: ID, start: 5, end: 0 }, `/watch?v=${ID}&s=5`],
    [{ ytid: ID, start: 3, speed: 0.75 }, `/watch?v=${ID}&s=3&r=0.75`],
    [{ ytid: ID, speed: 1 }, `/watch?v=${ID}`],
    [{ ytid: ID, play: true }, `/watch?v=${ID}&play=1`],
    [{ ytid: ID, play: false }, `/watch?v=${ID}`],
  ])("%j is %s", (link, path) => {
    expect(watchPath(link)).toBe(path);
  });
});

describe("parseSpeed", () => {
  test.each([
    ["0.75", 0.75],
    ["2", 2],
    ["1", null],
    ["0.2", null],
    ["5", null],
    ["NaN", null],
    ["1e1", null],
    ["-2", null],
    ["..", null],
    ["0.3333333", null],
    [null, null],
  ])("%j is %s", (text, speed) => {
    expect(parseSpeed(text)).toBe(speed);
  });
});
