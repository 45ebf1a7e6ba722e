import { describe, expect, test } from "vitest";
import { seededRandom } from "../artist-radio/random";
import { chooseSongs, type Own, type PossibleSong, type WayHere } from "./selection";

const WAYS: WayHere[] = ["near", "own", "similar", "further"];

const ownsOf = (weights: number[]): Own[] =>
  weights.map((weight, at) => ({ name: `own ${at}`, weight, isArtist: true }));

/** Returns twelve songs by three performers, found for the listener's artist in this way. */
function songsFor(own: string, way: WayHere, isHeard = true): PossibleSong[] {
  return Array.from({ length: 12 }, (_, at) => ({
    ytid: `${own} ${way} ${at} ${String(isHeard)}`,
    artist: `${own} ${way} ${Math.floor(at / 4)}`,
    own,
    way,
    isHeard,
    reason: `Because you repeat ${own}, ${way}`,
    score: at,
  }));
}

const plenty = (owns: Own[], ways: WayHere[] = WAYS) =>
  owns.flatMap(({ name }) => ways.flatMap((way) => songsFor(name, way)));

function countBy<Key>(keys: readonly Key[]): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function choose(owns: Own[], possible: PossibleSong[]) {
  const songs = chooseSongs({ owns, possible }, [], seededRandom("a")) ?? [];
  const perOwn = countBy(songs.map(({ own }) => own));
  return { songs, perOwn: owns.map(({ name }) => perOwn.get(name) ?? 0) };
}

describe("a list", () => {
  test.each([
    ["by weight", [12, 10, 8, 6, 4, 2], [9, 7, 6, 4, 3, 1]],
    ["equally", [5, 5, 5, 5], [8, 8, 7, 7]],
    ["with a third for the first at most", [1000, 1, 1, 1, 1, 1], [10, 4, 4, 4, 4, 4]],
    ["in halves where there are two", [6, 6], [15, 15]],
    ["for one", [6], [30]],
  ])("is spread over the listener's artists %s", (_, weights, expected) => {
    const owns = ownsOf(weights);
    const { songs, perOwn } = choose(owns, plenty(owns));
    expect(songs).toHaveLength(30);
    expect(perOwn).toEqual(expected);
  });

  test("is half what others repeat beside, and leads from the listener's artists to further ones", () => {
    const owns = ownsOf([5, 5, 5, 5]);
    const wayOf = (reason: string | null) => reason?.split(", ")[1];
    const { songs } = choose(owns, plenty(owns));
    const counts = countBy(songs.map(({ reason }) => wayOf(reason)));
    expect(counts.get("near")).toBe(16);
    for (const way of ["own", "similar", "further"]) expect(counts.get(way)).toBeGreaterThan(2);
    const reasons = new Set(songs.map(({ reason }) => reason));
    expect(reasons.size).toBe(16);
  });

  test("has the best songs of each way, at most four of a performer, none twice", () => {
    const owns = ownsOf([3, 2, 1]);
    const { songs } = choose(owns, [...plenty(owns), ...plenty(owns)]);
    expect(Math.max(...countBy(songs.map(({ artist }) => artist)).values())).toBeLessThanOrEqual(4);
    expect(new Set(songs.map(({ ytid }) => ytid)).size).toBe(30);
    const [one] = choose(ownsOf([1]), songsFor("own 0", "own").slice(0, 1)).songs;
    expect(one?.ytid).toBe("own 0 own 0 true");
  });

  test("is filled by one artist where the others have no songs", () => {
    const owns = ownsOf([1, 1, 1, 1]);
    const { perOwn } = choose(owns, plenty(owns.slice(0, 1)));
    expect(perOwn).toEqual([30, 0, 0, 0]);
  });

  test("takes what nobody has repeated here only where the list would be short or about one artist", () => {
    const owns = ownsOf([1, 1, 1]);
    const unheard = owns.flatMap(({ name }) => songsFor(name, "further", false));
    const isUnheard = ({ ytid }: { ytid: string }) => ytid.endsWith("false");
    expect(choose(owns, [...plenty(owns), ...unheard]).songs.filter(isUnheard)).toEqual([]);
    const [first] = owns;
    const { songs, perOwn } = choose(owns, [...plenty([first!]), ...unheard]);
    expect(perOwn).toEqual([10, 10, 10]);
    expect(songs.filter(isUnheard)).toHaveLength(20);
  });

  test("is in random order", () => {
    const owns = ownsOf([2, 1]);
    const possible = plenty(owns);
    const idsBy = (seed: string) =>
      chooseSongs({ owns, possible }, [], seededRandom(seed))!.map(({ ytid }) => ytid);
    expect(idsBy("a")).not.toEqual(idsBy("b"));
    expect(idsBy("a").sort()).toEqual(idsBy("b").sort());
  });

  test("that is refilled keeps what it has, first, and counts it", () => {
    const owns = ownsOf([1, 1, 1]);
    const kept = songsFor("own 0", "own")
      .slice(0, 9)
      .map(({ ytid, artist, own }) => ({ ytid, artist, own, reason: null }));
    const songs = chooseSongs({ owns, possible: plenty(owns) }, kept, seededRandom("a"))!;
    expect(songs).toHaveLength(30);
    expect(songs.slice(0, 9)).toEqual(kept);
    expect(countBy(songs.map(({ own }) => own)).get("own 0")).toBe(10);
    expect(new Set(songs.map(({ ytid }) => ytid)).size).toBe(30);
  });

  test("is nothing where nothing is possible", () => {
    expect(chooseSongs({ owns: ownsOf([1]), possible: [] }, [], Math.random)).toBeNull();
  });
});
