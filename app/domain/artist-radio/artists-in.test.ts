import { expect, test } from "vitest";
import { artistsIn } from "./artists-in";

const video = (title: string | null, at: number) => ({ ytid: `video${at}`, title });

test("artists of titles, the most frequent first, seven at most", () => {
  const titles = ["a - x", "B - x", "b - y", null, "no dash", "__proto__ - x", "constructor - x"];
  const more = ["c - x", "d - x", "e - x", "f - x", "g - x"];
  const found = artistsIn([...titles, ...more].map(video));
  expect(found).toHaveLength(7);
  expect(found[0]).toEqual({ name: "B", ytid: "video1" });
  expect(found.map(({ name }) => name)).toContain("__proto__");
});
