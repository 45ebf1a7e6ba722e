import { expect, it } from "vitest";
import { groupOfTag, groupTags } from "./tag-groups";

it.each([
  ["jazz", "Genres"],
  ["smooth jazz", "Genres"],
  ["latin pop", "Genres"],
  ["80s", "Genres"],
  ["german", "Languages and places"],
  ["radio berlin", "Languages and places"],
  ["news", "Topics"],
  ["talk", "Topics"],
  ["constructor", "Topics"],
  ["__proto__", "Topics"],
])("%s is one of the %s", (tag, group) => {
  expect(groupOfTag(tag)).toBe(group);
});

it("leaves out what every station is, and keeps the order", () => {
  const tags = ["pop", "fm", "news", "rock", "german", "jazz"].map((name) => ({ name }));
  expect(groupTags(tags, 2)).toEqual([
    { group: "Genres", tags: [{ name: "pop" }, { name: "rock" }] },
    { group: "Languages and places", tags: [{ name: "german" }] },
    { group: "Topics", tags: [{ name: "news" }] },
  ]);
});
