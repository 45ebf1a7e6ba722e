import { expect, it } from "vitest";
import { isOpml, parseOpml, writeOpml } from "./opml";

it("reads what it writes, whatever the names", () => {
  const feeds = [
    { title: 'A & B <c> "d"', address: "https://example.org/a.xml?x=1&y=2" },
    { title: "__proto__", address: "https://example.org/constructor" },
  ];
  const text = writeOpml("Podcasts", feeds);
  expect(isOpml(text)).toBe(true);
  expect(parseOpml(text)).toEqual(feeds);
});

it("finds feeds in folders, each once, and leaves stations to the radio", () => {
  const text = `<opml version="1.0"><body>
    <outline text="Folder"><outline type='rss' title='One' xmlUrl='https://example.org/1'/></outline>
    <outline type="rss" text="Again" xmlUrl="https://example.org/1"/>
    <outline type="audio" text="Station" URL="https://example.org/live" xmlUrl="https://example.org/s"/>
    <outline xmlUrl="https://example.org/2"></outline>
    <outline text="No address"/>`;
  expect(parseOpml(text)).toEqual([
    { title: "Again", address: "https://example.org/1" },
    { title: "https://example.org/2", address: "https://example.org/2" },
  ]);
});

it("is not taken for other texts", () => {
  expect(isOpml("https://www.youtube.com/watch?v=fJ9rUzIMcZQ")).toBe(false);
});
