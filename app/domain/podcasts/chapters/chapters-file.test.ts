import { expect, test } from "vitest";
import { chapters } from "../../../../tests/upstreams/feeds/texts";
import { parseChapters } from "./chapters-file";

test("chapters come from their file, without those that are not in the list", () => {
  expect(parseChapters(JSON.stringify(chapters))).toEqual([
    { start: 0, title: "Welcome" },
    { start: 5, title: "The long way round" },
    { start: 18.5, title: "Good night" },
  ]);
});

test.each(["", "<html>", "[]", '{"chapters":{"__proto__":[]}}', '{"chapters":[null,{"title":3}]}'])(
  "%j has no chapters",
  (text) => {
    expect(parseChapters(text)).toEqual([]);
  },
);
