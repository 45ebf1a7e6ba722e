import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatHeard, parseHeard } from "./heard";
import { firstSong, nextSongs, RECENT, reasonOf, type RadioPool, type RadioSong } from "./mix";
import { pickWeighted, seededRandom } from "./random";

function song(artist: string, at: number): RadioSong {
  const ytid = `${artist}${at}`;
  const title = `${artist} - Song ${at}`;
  return { ytid, title, artist, author: "", duration: 200, totalRepeats: at + 1, beside: null };
}

function pool(sizes: Record<string, number>): RadioPool {
  const artists = Object.entries(sizes).map(([name, count], place) => ({
    name,
    weight: 1 / (place + 1),
    songs: Array.from({ length: count }, (_, at) => song(name, at)),
  }));
  return { name: artists[0]?.name ?? "", artists, beside: [] };
}

const idsOf = (songs: readonly RadioSong[]) => songs.map(({ ytid }) => ytid);

function play(from: RadioPool, count: number, seed: string): string[] {
  const heard: string[] = [];
  while (heard.length < count) {
    const songs = idsOf(nextSongs(from, heard, 5, seededRandom(`${seed} ${heard.length}`)));
    if (songs.length === 0) break;
    heard.push(...songs);
  }
  return heard;
}

describe("a radio", () => {
  test("with enough songs plays none twice among the last 50", () => {
    const heard = play(pool({ a: 30, b: 20, c: 10 }), 300, "some");
    expect(heard).toHaveLength(300);
    heard.forEach((ytid, at) => {
      expect(heard.slice(Math.max(0, at - RECENT + 1), at)).not.toContain(ytid);
    });
  });

  test("follows with the same artist about one time in five", () => {
    const heard = play(pool({ a: 200, b: 200, c: 200 }), 1000, "x");
    const same = heard.filter((ytid) => ytid.startsWith("a")).length;
    expect(same).toBeGreaterThan(150);
    expect(same).toBeLessThan(250);
  });

  test("of any size has no end, and plays nothing twice in a row", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 70 }), fc.nat(3), fc.string(), (own, similar, seed) => {
        const heard = play(pool({ a: own, b: similar }), 120, seed);
        expect(heard.length).toBeGreaterThanOrEqual(120);
        heard.forEach((ytid, at) => expect(heard[at - 1]).not.toBe(ytid));
      }),
    );
  });

  test("of one song gives nothing after it, and of none nothing at all", () => {
    expect(nextSongs(pool({ a: 1 }), ["a0"], 5, Math.random)).toEqual([]);
    expect(nextSongs(pool({ a: 0 }), [], 5, Math.random)).toEqual([]);
    expect(firstSong(pool({ a: 0 }))).toBeUndefined();
  });

  test("is the same for the same seed", () => {
    const from = pool({ a: 30, b: 20 });
    expect(play(from, 50, "one")).toEqual(play(from, 50, "one"));
    expect(play(from, 50, "one")).not.toEqual(play(from, 50, "other"));
  });

  test("starts with what the artist is most repeated for", () => {
    expect(firstSong(pool({ a: 0, b: 3 }))?.ytid).toBe("b2");
    expect(firstSong(pool({ a: 9, b: 3 }))?.ytid).toBe("a8");
  });

  test("takes what others repeat beside it, and says so", () => {
    const other = { ...song("z", 1), beside: "a - Song 1" };
    const from = { ...pool({ a: 5, b: 5 }), beside: [other] };
    expect(play(from, 11, "x")).toContain("z1");
    expect(reasonOf(other, "a")).toBe("Repeated by those who repeat a - Song 1");
  });
});

test("only a song by somebody else than the radio's artist needs a reason", () => {
  expect(reasonOf(song("A", 1), "A")).toBeUndefined();
  expect(reasonOf(song("B", 1), "A")).toBe("B is similar to A");
});

test("weights of nothing pick nothing", () => {
  expect(pickWeighted([], Math.random)).toBe(-1);
  expect(pickWeighted([0, 0], Math.random)).toBe(-1);
  expect(pickWeighted([0, 1, 0], () => 0.999_999)).toBe(1);
});

describe("the place in a radio", () => {
  const ytid = fc.stringMatching(/^[\w-]{11}$/);

  test("is read as it was written, and holds the last 50 songs", () => {
    fc.assert(
      fc.property(fc.array(ytid, { minLength: 1, maxLength: 60 }), (ytids) => {
        expect(parseHeard(formatHeard(ytids))).toEqual(ytids.slice(-RECENT));
      }),
    );
  });

  test.each(["", "abc", "constructor".repeat(51), "__proto__", "a b c d e f"])(
    "is not %j",
    (text) => {
      expect(parseHeard(text)).toBeNull();
    },
  );
});
