import { describe, expect, test } from "vitest";
import { seededRandom } from "../artist-radio/random";
import {
  addPossible,
  afterStep,
  type Build,
  chooseSongs,
  isDone,
  NO_VIDEOS,
  startBuild,
  type PossibleSong,
} from "./build";

const root = (name: string, weight = 1) => ({ name, own: name, weight });
const song = (artist: string, at: number, score = 1): PossibleSong => ({
  ytid: `${artist}${at}`,
  artist,
  reason: `Because you repeat ${artist}`,
  score,
});
const nothing = { found: [], similar: [], error: NO_VIDEOS, searches: 1 };

function filled(count: number): Build {
  const songs = Array.from({ length: count }, (_, at) => song(`artist ${at}`, at, at));
  return addPossible(startBuild([root("a")], 0), songs);
}

describe("a build", () => {
  test("begins with the artists that are repeated most", () => {
    const { artists } = startBuild([root("a", 1), root("b", 9)], 0);
    expect(artists.map(({ name }) => name)).toEqual(["b", "a"]);
  });

  test("takes at most four songs of an artist, the best, and none twice", () => {
    const songs = [1, 2, 3, 4, 5].map((at) => song("a", at, at));
    const build = addPossible(addPossible(startBuild([], 0), songs), songs);
    expect(build.possible.map(({ ytid }) => ytid)).toEqual(["a5", "a4", "a3", "a2"]);
  });

  test("goes on with similar artists once its own are done, none twice", () => {
    const similar = [root("b"), root("c", 5), root("a")];
    const build = afterStep(startBuild([root("a")], 0), { ...nothing, similar });
    expect(build).toMatchObject({ generation: 1, tried: ["a"], next: [], searches: 1 });
    expect(build.artists.map(({ name }) => name)).toEqual(["c", "b"]);
    expect(build.ineligible).toEqual([{ artist: "a", error: NO_VIDEOS }]);
  });

  test("ends after four generations", () => {
    let build = startBuild([root("0")], 0);
    let steps = 0;
    for (; !isDone(build); steps++) {
      build = afterStep(build, { ...nothing, similar: [root(String(steps + 1))] });
    }
    expect(steps).toBe(4);
    expect(chooseSongs(build, [], Math.random)).toBeNull();
  });

  test("ends as soon as there is enough to choose from", () => {
    expect(isDone(filled(59))).toBe(false);
    expect(isDone(filled(60))).toBe(true);
  });
});

describe("the list", () => {
  test("is the 30 best in random order", () => {
    const songs = chooseSongs(filled(60), [], seededRandom("a"))!;
    expect(songs).toHaveLength(30);
    const places = songs.map(({ ytid }) => Number(ytid.split(" ")[1]?.slice(-2)));
    expect(Math.min(...places)).toBeGreaterThanOrEqual(30);
    expect(songs).not.toEqual(chooseSongs(filled(60), [], seededRandom("b")));
  });

  test("that is refilled keeps what it has, first", () => {
    const kept = [{ ytid: "artist 5959", reason: null }];
    const songs = chooseSongs(filled(60), kept, seededRandom("a"))!;
    expect(songs).toHaveLength(30);
    expect(songs[0]).toEqual(kept[0]);
    expect(new Set(songs.map(({ ytid }) => ytid)).size).toBe(30);
  });
});
