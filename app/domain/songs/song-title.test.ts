import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { artistOfChannel, guessSong, isSameName, shownSong } from "./song-title";

describe("the song of a video", () => {
  test.each([
    [
      "Queen – Bohemian Rhapsody (Official Video Remastered)",
      "Queen Official",
      "Queen",
      "Bohemian Rhapsody",
    ],
    [
      "Rick Astley - Never Gonna Give You Up (Official Video) (4K Remaster)",
      "Rick Astley",
      "Rick Astley",
      "Never Gonna Give You Up",
    ],
    ["Luis Fonsi - Despacito ft. Daddy Yankee", "LuisFonsiVEVO", "Luis Fonsi", "Despacito"],
    ["PSY - GANGNAM STYLE(강남스타일) M/V", "officialpsy", "PSY", "GANGNAM STYLE"],
    [
      "Wiz Khalifa - See You Again ft. Charlie Puth [Official Video] Furious 7 Soundtrack",
      "Wiz Khalifa Music",
      "Wiz Khalifa",
      "See You Again",
    ],
    [
      "Shakira - Waka Waka (This Time for Africa) (The Official 2010 FIFA World Cup™ Song)",
      "shakiraVEVO",
      "Shakira",
      "Waka Waka",
    ],
    ["Daft Punk — Get Lucky | HD", null, "Daft Punk", "Get Lucky"],
    ["Bohemian Rhapsody", "Queen - Topic", "Queen", "Bohemian Rhapsody"],
    ["Hello (Official Music Video)", "AdeleVEVO", "Adele", "Hello"],
    [
      "(I Can't Get No) Satisfaction",
      "The Rolling Stones",
      "The Rolling Stones",
      "(I Can't Get No) Satisfaction",
    ],
    ["[MV] IU(아이유) - Palette (Feat. G-DRAGON)", "1theK", "IU", "Palette"],
    ['BTS (방탄소년단) "Dynamite" Official MV', "HYBE LABELS", "BTS", "Dynamite"],
    ["a-ha - Take On Me", null, "a-ha", "Take On Me"],
    ["Jay-Z - 99 Problems HD", null, "Jay-Z", "99 Problems"],
    ["Adele - Someone Like You - Official Video", null, "Adele", "Someone Like You"],
  ])("%s by %s", (title, author, artist, track) => {
    expect(guessSong(title, author)).toEqual({ artist, track });
  });

  test("falls back to the whole title", () => {
    expect(guessSong("(Official Video)", null)).toEqual({
      artist: null,
      track: "(Official Video)",
    });
  });

  test("always has a track when the title has a letter, and never throws", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.option(fc.string()), (title, author) => {
        const { track } = guessSong(title, author);
        if (/[\p{L}\p{N}]/u.test(title)) expect(track.length).toBeGreaterThan(0);
      }),
    );
  });
});

describe("a row of a list", () => {
  test.each([
    ["Queen – Bohemian Rhapsody (Official Video Remastered)", null, "Queen", "Bohemian Rhapsody"],
    ["Adele - Hello (Live at the NRJ Awards)", null, "Adele", "Hello (Live at the NRJ Awards)"],
    ["Adele - Someone Like You - Official Video", null, "Adele", "Someone Like You"],
    ["Adele - Hello (Live - 2015)", null, "Adele", "Hello (Live - 2015)"],
    ["Jay-Z - 99 Problems HD", null, "Jay-Z", "99 Problems"],
    [
      "[MV] IU(아이유) - Palette (Feat. G-DRAGON)",
      "1theK",
      "IU(아이유)",
      "Palette (Feat. G-DRAGON)",
    ],
    ["Bohemian Rhapsody", "Queen - Topic", "Queen", "Bohemian Rhapsody"],
    ["Hello (Official Music Video)", "AdeleVEVO", "Adele", "Hello"],
    ["Let's Play | Episode 5", "MrBeast", "MrBeast", "Let's Play | Episode 5"],
    ["(Official Video)", null, null, "(Official Video)"],
  ])("names song and artist of %s by %s", (title, author, artist, track) => {
    expect(shownSong(title, author)).toEqual({ artist, track });
  });

  test("never has an empty song", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.option(fc.string()), (title, author) => {
        if (title.trim()) expect(shownSong(title, author).track.trim()).not.toBe("");
      }),
    );
  });
});

test.each([
  ["NirvanaVEVO", "Nirvana"],
  ["LuisFonsiVEVO", "Luis Fonsi"],
  ["Queen Official", "Queen"],
  ["Adele - Topic", "Adele"],
  ["", null],
  [null, null],
])("the channel %s belongs to %s", (author, artist) => {
  expect(artistOfChannel(author)).toBe(artist);
});

test.each([
  ["Beyoncé", "BEYONCE", true],
  ["Queen", "Queen & David Bowie", true],
  ["The Beatles", "Beatles", true],
  ["AC/DC", "ac dc", true],
  ["Queen", "Queensryche", false],
  ["Muse", "", false],
])("%s and %s: %s", (one, other, same) => {
  expect(isSameName(one, other)).toBe(same);
});

test.each([" ", "- ", " -", "'", '"a', "[", "from ", "hd ", "– ", " ft", "| ", " VEVO", "ab “"])(
  "a title of 100,000 times %j is parsed quickly",
  (part) => {
    const title = part.repeat(100_000);
    expect(guessSong(title, title).track.length).toBeLessThanOrEqual(title.length + 1);
    expect(shownSong(title, title).track.length).toBeLessThanOrEqual(title.length + 1);
  },
);
