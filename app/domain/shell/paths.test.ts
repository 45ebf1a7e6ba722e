import { describe, expect, it } from "vitest";
import { isOwnPage } from "./own-pages";
import { isPagePath, isPlainPath, isWatchUrl } from "./paths";

describe("paths", () => {
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

describe("pages of a listener's own", () => {
  const PAGES = "/history /playlist /podcast/new-episodes /radio?tab=favorites";
  const isOwn = (path: string) => isOwnPage(new URL(path, "https://lor.test"), PAGES);

  it.each([
    "/history",
    "/HISTORY/",
    "/history/recent",
    "/playlist/abc",
    "/podcast/new-episodes",
    "/radio/?tab=favorites",
    "/radio?tab=popular&tab=favorites",
  ])("%s is a listener's own", (path) => expect(isOwn(path)).toBe(true));

  it.each([
    "/",
    "/watch?tab=favorites",
    "/historybook",
    "/search/history",
    "/podcast/new-episodes-of-a-show",
    "/radio",
    "/radio?tab=location",
    "/radio/queen?tab=favorites",
  ])("%s is for everybody", (path) => expect(isOwn(path)).toBe(false));
});
