import { parse } from "node-html-parser";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { setUpAppWithDatabase } from "../../support/app/app-with-database";
import { RoamingVisitor } from "../../support/app/visitor";
import { songsOf, storeSongs, type StoredSong } from "../../support/data/songs";
import { startUpstreams } from "../../upstreams";

const rig = setUpAppWithDatabase(startUpstreams, ({ env }) => ({ ...env, TRUST_PROXY: "1" }));

const SEVEN = [
  "Queen",
  "David Bowie",
  "Led Zeppelin",
  "Elton John",
  "Aerosmith",
  "AC/DC",
  "Tricky",
];

/** Songs by these artists, all with one word in their titles for a search to find. */
const songs = (word: string, artists: readonly string[], count = 1): StoredSong[] =>
  artists.flatMap((artist, at) =>
    songsOf(artist, `${word.slice(0, 3)}${at}`, count).map((song) => ({
      ...song,
      title: `${song.title} ${word}`,
    })),
  );

beforeAll(async () => {
  await storeSongs(rig.database, [
    ...songs("alphaword", [...SEVEN, "Cover Night", "Unheard Nobody"]),
    ...songs("betaword", ["Strangers react to Queen", "Cover Night", "Portishead", "Morcheeba"]),
    ...songs("gammaword", ["Cover Night", "Unheard Nobody"]),
    ...songs("deltaword", ["Massive Attack", "Cover Night"], 2),
  ]);
});
afterEach(() => {
  rig.upstream.deezer.mode = "healthy";
});

async function search(q: string, more = "&wait=1") {
  const response = await new RoamingVisitor(rig.app.origin).get(`/search?q=${q}${more}`);
  const html = parse(await response.text());
  const card = html.querySelector('main [aria-labelledby="radio-card-title"]');
  const offered = card?.querySelectorAll("a[data-radio-artist]") ?? [];
  const nameOf = (link: (typeof offered)[number]) => link.getAttribute("data-radio-artist");
  const isSmall = (link: (typeof offered)[number]) =>
    !link.parentNode.classList.contains("max-md:hidden");
  return {
    response,
    card,
    offered,
    names: offered.map(nameOf),
    small: offered.filter(isSmall).map(nameOf),
    row: card?.querySelectorAll('[aria-label="All artists"] a') ?? [],
  };
}

describe("the search page's card", () => {
  test("offers five artists of the results, three on small screens, and names seven with pictures", async () => {
    const { names, small, offered, row } = await search("alphaword");
    expect(names).toHaveLength(5);
    expect(small).toEqual(names.slice(0, 3));
    expect(offered[0]?.getAttribute("href")).toMatch(/^\/radio\/[^?]+\?start=1$/);
    expect(row.map(({ text }) => text.trim()).sort()).toEqual(SEVEN.toSorted());
    const pictures = [...offered, ...row].map((link) => link.querySelector("img"));
    expect(pictures.every((picture) => picture?.getAttribute("src"))).toBe(true);
  });

  test("offers no series of videos, and nobody without a result", async () => {
    const { names, row } = await search("betaword");
    expect(names.sort()).toEqual(["Morcheeba", "Portishead"]);
    expect(row).toEqual([]);
  });

  test("is missing if there is no artist", async () => {
    expect((await search("gammaword")).card).toBeNull();
  });

  test("streams in while artists are looked up, and is in the shared page afterwards", async () => {
    await storeSongs(rig.database, songs("epsilonword", ["Zero 7"]));
    rig.upstream.deezer.mode = "slow";
    const first = await search("epsilonword", "");
    expect(first.response.headers.get("Cache-Control")).toContain("no-store");
    const known = await search("epsilonword", "");
    expect(known.names).toEqual(["Zero 7"]);
    expect(known.response.headers.get("Cache-Control")).toContain("public");
  });

  test("offers names that several songs have while nobody can be asked, and is not cached", async () => {
    rig.upstream.deezer.mode = "failing";
    const { names, response } = await search("deltaword");
    expect(names).toEqual(["Massive Attack"]);
    expect(response.headers.get("Cache-Control")).toContain("s-maxage=10");
  });
});
