import { describe, expect, test } from "vitest";
import { sliceUrl } from "./slice-url";

const ID = "fJ9rUzIMcZQ";
const page = `https://lor.example/watch?v=${ID}`;

describe("the address of a watch page", () => {
  test.each([
    [page, { start: 3, end: 5.5 }, `${page}&s=3&e=5.5`],
    [`${page}&s=1&e=2`, { start: 3, end: 5.5 }, `${page}&s=3&e=5.5`],
    [`${page}&s=1&e=2`, null, page],
    [`${page}&t=30`, null, page],
    [page, { start: 0, end: 5 }, `${page}&e=5`],
    [page, { start: 5, end: 0 }, `${page}&s=5`],
    [`${page}&play=1#top`, { start: 3, end: 5 }, `${page}&play=1&s=3&e=5#top`],
  ])("%s with %j becomes %s", (href, slice, expected) => {
    expect(sliceUrl(href, ID, slice)).toBe(expected);
  });

  test("needs no change when it has the section already", () => {
    expect(sliceUrl(page, ID, null)).toBeNull();
    expect(sliceUrl(`${page}&s=3&e=5`, ID, { start: 3, end: 5 })).toBeNull();
  });

  test("leads from home, which names no video, to the video's own page", () => {
    const home = "https://lor.example/";
    expect(sliceUrl(home, ID, { start: 3, end: 5 })).toBe(`${page}&s=3&e=5`);
    expect(sliceUrl(home, ID, null)).toBeNull();
  });

  test.each([
    "https://lor.example/history",
    "https://lor.example/watch?v=dQw4w9WgXcQ",
    `https://lor.example/history?v=${ID}`,
  ])("%s is not this video's page", (href) => {
    expect(sliceUrl(href, ID, { start: 3, end: 5 })).toBeNull();
  });
});
