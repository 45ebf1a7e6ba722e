import { describe, expect, it } from "vitest";
import { isPagePath, isPlainPath, isWatchUrl } from "./paths";
import { isPersonalPath } from "./personal-pages";

describe("paths", () => {
  it.each(["/history", "/yourLOR", "/playlist/abc", "/FAVORITES/", "/login"])(
    "%s belongs to one listener",
    (path) => expect(isPersonalPath(path)).toBe(true),
  );

  it.each(["/", "/watch", "/search/history", "/historybook", "/radio"])(
    "%s is for everybody",
    (path) => expect(isPersonalPath(path)).toBe(false),
  );

  it.each(["/", "/watch", "/search/song.mp3", "/radio/mr.big", "/playlist/a.b"])(
    "%s is a page",
    (path) => expect(isPagePath(path)).toBe(true),
  );

  it.each([
    "/api/history",
    "/API/marks",
    "/assets/entry-1.js",
    "/sitemap.xml",
    "/robots.txt",
    "/metrics",
    "/Privacy",
    "/terms/",
  ])("%s is not a page of the shell", (path) => expect(isPagePath(path)).toBe(false));

  it.each(["/privacy", "/Terms/"])("%s is plain", (path) => expect(isPlainPath(path)).toBe(true));
  it.each(["/faq", "/radio/terms"])("%s is not plain", (path) =>
    expect(isPlainPath(path)).toBe(false),
  );

  it("treats only an address with an id as a watch page", () => {
    expect(isWatchUrl(new URL("https://lor.test/Watch?v=dQw4w9WgXcQ&s=3"))).toBe(true);
    expect(isWatchUrl(new URL("https://lor.test/watch"))).toBe(false);
    expect(isWatchUrl(new URL("https://lor.test/?v=dQw4w9WgXcQ"))).toBe(false);
  });
});
