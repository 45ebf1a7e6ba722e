import { describe, expect, test } from "vitest";
import { addPossible, afterStep, type Build, isDone, NO_VIDEOS, startBuild, wayTo } from "./build";
import { chooseSongs, type PossibleSong, type WayHere } from "./selection";

const own = (name: string, weight = 1) => ({ name, weight, isArtist: true });
const root = (name: string, weight = 1, of = "a") => ({ name, own: of, weight });
const song = (artist: string, at: number, change: Partial<PossibleSong> = {}): PossibleSong => ({
  ytid: `${artist}${at}`,
  artist,
  own: artist,
  way: "own",
  isHeard: true,
  reason: `Because you repeat ${artist}`,
  score: at,
  ...change,
});
const nothing = { found: [], similar: [], error: NO_VIDEOS, searches: 1 };
const namesIn = ({ artists }: Build) => artists.map(({ name }) => name);

/** Returns songs by this many performers, found for the listener's artist in this way. */
function songsFor(name: string, way: WayHere, artists = 6): PossibleSong[] {
  return Array.from({ length: artists }, (_, one) =>
    [1, 2, 3, 4].map((at) => song(`${name} ${way} ${one}`, at, { own: name, way })),
  ).flat();
}

describe("a build", () => {
  test("begins with the artists that are repeated most", () => {
    expect(namesIn(startBuild([own("a", 1), own("b", 9)], 0))).toEqual(["b", "a"]);
  });

  test("tries no song whose title names no artist", () => {
    const { artists, owns } = startBuild([{ ...own("a"), isArtist: false }], 0);
    expect([artists, owns.length]).toEqual([[], 1]);
  });

  test("takes at most four songs of a performer, the best, and none twice", () => {
    const songs = [1, 2, 3, 4, 5].map((at) => song("a", at));
    const build = addPossible(addPossible(startBuild([own("a")], 0), songs), songs);
    expect(build.possible.map(({ ytid }) => ytid)).toEqual(["a5", "a4", "a3", "a2"]);
  });

  test("finds a song for each of the listener's artists that leads to it", () => {
    const found = [song("x", 1, { own: "a", way: "similar" }), song("x", 1, { own: "b" })];
    const build = addPossible(startBuild([own("a"), own("b")], 0), found);
    expect(build.possible.map((one) => one.own)).toEqual(["a", "b"]);
  });

  test("finds songs by one of the listener's artists for that one only", () => {
    const found = [song("B", 1, { own: "a", way: "similar" }), song("B", 2, { own: "b" })];
    const build = addPossible(startBuild([own("a"), own("b")], 0), found);
    expect(build.possible.map(({ ytid }) => ytid)).toEqual(["B2"]);
  });

  test("goes on with similar artists once its own are done, none twice", () => {
    const similar = [root("b"), root("c", 5), root("a"), root("B", 9)];
    const build = afterStep(startBuild([own("a")], 0), { ...nothing, similar });
    expect(build).toMatchObject({ generation: 1, next: [], searches: 1 });
    expect(namesIn(build)).toEqual(["B", "c"]);
    expect(build.ineligible).toEqual([{ artist: "a", error: NO_VIDEOS }]);
  });

  test("tries those that are similar to each of the listener's artists in turns", () => {
    let build = startBuild([own("a", 9), own("b", 1)], 0);
    const of = (name: string, weight: number) => [
      root(`${name}1`, weight, name),
      root(`${name}2`, weight / 2, name),
    ];
    build = afterStep(build, { ...nothing, similar: of("a", 9) });
    build = afterStep(build, { ...nothing, similar: [...of("b", 1), root("a", 1, "b")] });
    expect(namesIn(build)).toEqual(["a1", "b1", "a2", "b2"]);
  });

  test("knows how far a song is from the listener's own", () => {
    const build = startBuild([own("a")], 0);
    const later = { ...build, generation: 1 };
    expect([true, false].map((isRoot) => wayTo(build, isRoot))).toEqual(["own", "similar"]);
    expect([true, false].map((isRoot) => wayTo(later, isRoot))).toEqual(["similar", "further"]);
  });

  test("ends after four generations", () => {
    let build = startBuild([own("0")], 0);
    let steps = 0;
    for (; !isDone(build); steps++) {
      const found = [song(String(steps), 1, { own: "0" })];
      build = afterStep(build, { ...nothing, found, similar: [root(String(steps + 1), 1, "0")] });
    }
    expect(steps).toBe(4);
  });

  test("ends after a later generation that found nothing", () => {
    const begun = afterStep(startBuild([own("a")], 0), { ...nothing, similar: [root("b")] });
    const ended = afterStep(begun, { ...nothing, similar: [root("c")] });
    expect([isDone(begun), isDone(ended)]).toEqual([false, true]);
    expect(chooseSongs(ended, [], Math.random)).toBeNull();
  });

  test("tries all of the listener's artists, however much the first one gives", () => {
    const begun = startBuild([own("a", 9), own("b", 1)], 0);
    const similar = [root("c")];
    const found = [...songsFor("a", "own"), ...songsFor("a", "further")];
    const first = afterStep(begun, { ...nothing, similar, found });
    expect([isDone(first), namesIn(first)]).toEqual([false, ["b"]]);
    const all = afterStep(first, { ...nothing, found: songsFor("b", "own") });
    expect([isDone(all), namesIn(all)]).toEqual([true, ["c"]]);
  });

  test("goes beyond similar artists before it ends", () => {
    const begun = startBuild([own("a")], 0);
    const found = songsFor("a", "similar", 9);
    const first = afterStep(begun, { ...nothing, similar: [root("b"), root("c")], found });
    expect(isDone(first)).toBe(false);
    const next = afterStep(first, { ...nothing, found: songsFor("a", "further", 2) });
    expect([isDone(next), namesIn(next)]).toEqual([true, ["c"]]);
  });
});
