import { describe, expect, test } from "vitest";
import { sectionUrl } from "./section-url";

const ID = "fJ9rUzIMcZQ";
const video = { kind: "video", id: ID } as const;
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
  ])("%s with %j becomes %s", (href, section, expected) => {
    expect(sectionUrl(href, video, section)).toBe(expected);
  });

  test("needs no change when it has the section already", () => {
    expect(sectionUrl(page, video, null)).toBeNull();
    expect(sectionUrl(`${page}&s=3&e=5`, video, { start: 3, end: 5 })).toBeNull();
  });

  test("leads from home, which names no video, to the video's own page", () => {
    const home = "https://lor.example/";
    expect(sectionUrl(home, video, { start: 3, end: 5 })).toBe(`${page}&s=3&e=5`);
    expect(sectionUrl(home, video, null)).toBeNull();
  });

  test.each([
    "https://lor.example/history",
    "https://lor.example/watch?v=dQw4w9WgXcQ",
    `https://lor.example/history?v=${ID}`,
  ])("%s is not this video's page", (href) => {
    expect(sectionUrl(href, video, { start: 3, end: 5 })).toBeNull();
  });
});

describe("the address of an episode's page", () => {
  const episode = { kind: "episode", id: "episode-of-22-letters-" } as const;
  const own = `https://lor.example/podcast?podcastid=1&episodeid=${episode.id}`;

  test("has its section", () => {
    expect(sectionUrl(`${own}&t=3`, episode, { start: 3, end: 5 })).toBe(`${own}&s=3&e=5`);
    expect(sectionUrl(`${own}&s=3&e=5`, episode, null)).toBe(own);
  });

  test("is not that of other pages", () => {
    for (const href of ["https://lor.example/", "https://lor.example/podcast", page])
      expect(sectionUrl(href, episode, { start: 3, end: 5 })).toBeNull();
  });
});
