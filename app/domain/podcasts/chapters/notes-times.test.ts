import { expect, it } from "vitest";
import { chaptersInNotes, linkTimes } from "./notes-times";

it("links times in the text, not in links, tags or longer numbers", () => {
  const html = linkTimes(
    '<p title="1:00">At 1:02:03, ratio 16:9:1 and <a href="/x">2:00</a></p>',
    "data-seek",
    (t) => `/e?a=1&t=${t}`,
  );
  expect(html).toBe(
    '<p title="1:00">At <a href="/e?a=1&amp;t=3723" data-seek="3723">1:02:03</a>, ratio 16:9:1 and <a href="/x">2:00</a></p>',
  );
});

it("reads chapters from lines with times, in rising order", () => {
  expect(
    chaptersInNotes(
      "<p>(00:00) Intro<br>01:30 - News &amp; talk</p><ul><li>The end 10:00</li></ul>",
    ),
  ).toEqual([
    { start: 0, title: "Intro" },
    { start: 90, title: "News & talk" },
    { start: 600, title: "The end" },
  ]);
  expect(chaptersInNotes("<p>We meet at 12:30 every day</p>")).toEqual([]);
});

it("reads the first 500 lines only", () => {
  const lines = Array.from({ length: 1000 }, (_, at) => `${Math.floor(at / 60)}:${at % 60}`);
  const padded = lines.map((time) => time.replace(/:(\d)$/, ":0$1"));
  for (const [begin, end] of [["<p>", "</p>"] as const, ["", "\n"] as const]) {
    const chapters = chaptersInNotes(padded.map((time) => `${begin}${time} a${end}`).join(""));
    expect(chapters).toHaveLength(500);
    expect(chapters.at(-1)).toEqual({ start: 499, title: "a" });
  }
});
