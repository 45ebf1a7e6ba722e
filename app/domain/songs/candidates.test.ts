import fc from "fast-check";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { artistInTitle, isCandidate, isSongTitle, isUnheardCandidate } from "./candidates";

const song = {
  ytid: "fJ9rUzIMcZQ",
  title: "Queen - Bohemian Rhapsody",
  duration: 359,
  totalRepeats: 1,
};
const none = new Set<string>();

describe("a song's title", () => {
  test.each([
    ["hyphen", "Queen - Innuendo"],
    ["en dash", "Queen – Innuendo"],
    ["em dash without spaces", "Queen—Innuendo"],
    ["minus", "Queen − Innuendo"],
    ["wide hyphen", "Queen － Innuendo"],
    ["a dash with one space", "Queen- Innuendo"],
  ])("has a dash: %s", (_name, title) => {
    expect(isSongTitle(title, "Queen")).toBe(true);
  });

  test.each(["Queen Innuendo", "Innuendo", "Queen-Innuendo", "- Innuendo", "Queen -", ""])(
    "without a dash between two parts is refused: %j",
    (title) => {
      expect(isSongTitle(title, "Queen")).toBe(false);
    },
  );

  test("names the artist before the dash, as whole words", () => {
    expect(isSongTitle("Queen & David Bowie - Under Pressure", "queen")).toBe(true);
    expect(isSongTitle("Under Pressure - Queen", "Queen")).toBe(false);
    expect(isSongTitle("Queensrÿche - Silent Lucidity", "Queen")).toBe(false);
    expect(isSongTitle("Queen - Innuendo", " ")).toBe(false);
  });

  test("names an artist whose signs the uploader left out", () => {
    expect(isSongTitle("ACDC - Thunderstruck", "AC/DC")).toBe(true);
    expect(isSongTitle("AC/DC - Thunderstruck", "acdc")).toBe(true);
    expect(isSongTitle("The ACDC Tribute - Thunderstruck", "AC/DC")).toBe(false);
  });

  test("names an artist of nothing but marks", () => {
    expect(isSongTitle("!!! - Heart of Hearts", "!!!")).toBe(true);
    expect(isSongTitle("Queen - Innuendo", "!!!")).toBe(false);
  });

  test.each([
    "Album",
    "DOCUMENTARY",
    "interview",
    "Live @ Wembley",
    "live at Wembley",
    "(Live)",
    "[LIVE]",
    "（live）",
    "(Live in Paris)",
    "(Homecoming Live)",
    "Trailer",
    "reaction",
  ])("lacks %s", (words) => {
    expect(isSongTitle(`Queen - Innuendo ${words}`, "Queen")).toBe(false);
  });

  test("may have live in its own name", () => {
    expect(isSongTitle("Oasis - Live Forever", "Oasis")).toBe(true);
    expect(isSongTitle("Pearl Jam - Alive (Alive)", "Pearl Jam")).toBe(true);
  });

  test("with remix names the artist's own", () => {
    expect(isSongTitle("Avicii - Levels (Avicii Remix)", "Avicii")).toBe(true);
    expect(isSongTitle("Avicii - Levels (Skrillex Remix)", "Avicii")).toBe(false);
  });
});

describe("a candidate", () => {
  test("is accepted if all holds", () => {
    expect(isCandidate(song, "Queen", none)).toBe(true);
  });

  test("is not the playing, a queued, or a recent video", () => {
    expect(isCandidate(song, "Queen", new Set([song.ytid]))).toBe(false);
  });

  test("was repeated here", () => {
    const unheard = { ...song, totalRepeats: 0 };
    expect(isCandidate(unheard, "Queen", none)).toBe(false);
    expect(isUnheardCandidate(unheard, "Queen", none)).toBe(true);
  });

  test.each([
    [599.9, true],
    [600, false],
    [null, true],
  ])("of %s seconds: %s", (duration, accepted) => {
    expect(isCandidate({ ...song, duration }, "Queen", none)).toBe(accepted);
  });
});

describe("the artist in a title", () => {
  test.each([
    ["Queen - Innuendo", "Queen"],
    ["JAY-Z - 99 Problems", "JAY-Z"],
    ["米津玄師 － Lemon", "米津玄師"],
    ["Queen - Innuendo - Remastered", null],
    ["Innuendo", null],
    ["- Innuendo", null],
  ])("%j: %j", (title, artist) => {
    expect(artistInTitle(title)).toBe(artist);
  });

  test("is a part of any title, or null", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (title) => {
        const artist = artistInTitle(title);
        expect(artist === null || title.replace(/\s+/gu, " ").includes(artist)).toBe(true);
      }),
    );
  });

  test.each(["constructor", "__proto__"])("%s is a name like any other", (name) => {
    expect(artistInTitle(`${name} - ${name}`)).toBe(name);
    expect(isSongTitle(`${name} - Song`, name)).toBe(true);
  });
});

/** Each line has a person's verdict, an artist and a title. */
const judged = readFileSync("tests/support/data/candidate-titles.txt", "utf8")
  .trim()
  .split("\n")
  .map((line) => {
    const [verdict = "", artist = "", title = ""] = line.split("\t");
    return { isSong: verdict === "+", artist, title };
  });

describe("200 titles", () => {
  const wrong = judged.filter(({ isSong, artist, title }) => isSongTitle(title, artist) !== isSong);

  test("are 120 songs and 80 others", () => {
    expect(judged.filter(({ isSong }) => isSong)).toHaveLength(120);
    expect(judged).toHaveLength(200);
  });

  test("5 songs are refused", () => {
    expect(wrong.filter(({ isSong }) => isSong).map(({ title }) => title)).toEqual([
      "Daryl Hall & John Oates - You Make My Dreams",
      "In The End [Official HD Music Video] - Linkin Park",
      "Diana Ross - Chain Reaction",
      "Delerium - Silence (Tiësto Remix) feat. Tiësto",
      "Sting - The Album Leaf Song",
    ]);
  });

  test("6 others are accepted", () => {
    expect(wrong.filter(({ isSong }) => !isSong).map(({ title }) => title)).toEqual([
      "Queen - Live Aid 1985 Full Concert",
      "Dancing Queen - ABBA tribute by the choir of a school",
      "On Air - Morning show of Monday",
      "Новое кино - обзор недели",
      "A Journey - to the centre of the sea",
      "The Sting - How the film was made",
    ]);
  });
});
