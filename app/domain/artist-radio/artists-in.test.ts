import { expect, test } from "vitest";
import { artistsIn, isLikelyArtist } from "./artists-in";

const video = (title: string | null, at: number) => ({ ytid: `video${at}`, title, author: null });
const namesIn = (titles: (string | null)[]) => artistsIn(titles.map(video)).map(({ name }) => name);

test("artists of titles, the most frequent first, each with the first video that names them", () => {
  const titles = ["a - x", "B - x", "b - y", null, "no dash", "__proto__ - x", "constructor - x"];
  const found = artistsIn(titles.map(video));
  expect(found[0]).toEqual({ name: "B", ytid: "video1", count: 2, hasChannel: false });
  expect(found.map(({ name }) => name)).toEqual(["B", "a", "__proto__", "constructor"]);
});

test("nobody is named by what is no song", () => {
  const titles = ["Strangers react to Queen - Innuendo", "Adele - Interview", "A - B - C"];
  expect(namesIn(titles)).toEqual([]);
});

test.each([
  ["Adele - Hello", "AdeleVEVO", true],
  ["Queen - Innuendo", "Queen Official", true],
  ["Ed Sheeran - Sing", "Ed Sheeran", true],
  ["Queen - Innuendo", "Somebody", false],
  ["Queen - Innuendo", null, false],
  ["Cover Night - Innuendo", "Cover Night", false],
  ["Best of Rock - Innuendo", "Best of Rock", false],
])("whether %s in the channel %s is in its artist's own: %s", (title, author, expected) => {
  expect(artistsIn([{ ytid: "a", title, author }])[0]?.hasChannel).toBe(expected);
});

test("a name that nobody can be asked about counts when several songs bear it, and it is no series", () => {
  const likely = (titles: string[]) => artistsIn(titles.map(video)).map(isLikelyArtist);
  expect(likely(["Queen - a", "Queen - b", "Adele - a"])).toEqual([true, false]);
  expect(likely(["Cover Night - a", "Cover Night - b"])).toEqual([false]);
});
