import { expect, test } from "vitest";
import { nameOfOwn, ownsIn } from "./owns";

const SONGS = [
  { title: "Queen - One Vision", repeats: 6 },
  { title: "QUEEN - Innuendo", repeats: 3 },
  { title: "Hello", repeats: 2 },
  { title: "__proto__ - Song", repeats: 0 },
  { title: "", repeats: 9 },
];

test("artists count with all their songs, however they are spelt, and songs without an artist for themselves", () => {
  expect(ownsIn(SONGS)).toEqual([
    { name: "Queen", weight: 9, isArtist: true },
    { name: "Hello", weight: 2, isArtist: false },
    { name: "__proto__", weight: 1, isArtist: true },
  ]);
});

test.each([
  ["queen - Innuendo", "Queen"],
  ["Hello", "Hello"],
  ["Adele - Hello", "Adele"],
])("%s counts as %s", (title, name) => {
  expect(nameOfOwn(ownsIn(SONGS), title)).toBe(name);
});
