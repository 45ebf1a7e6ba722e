import { expect, it, test } from "vitest";
import {
  csvHeading,
  csvLine,
  fileName,
  HISTORY_COLUMNS,
  m3uEntry,
  m3uHeading,
  PLAYLIST_COLUMNS,
  readTextCell,
  textCell,
} from "./format-export";
import { printable } from "../text/text";
import { parseImport } from "./parse-import";

const video = { ytid: "dQw4w9WgXcQ", title: "Never", author: "Rick", duration: 212.6 };

it("writes a table that reads back unchanged", () => {
  const played = {
    ...video,
    title: 'A "quote", and\nmore',
    repeats: 9,
    last_viewed: 1_760_000_000,
  };
  const text = csvHeading(HISTORY_COLUMNS) + csvLine(HISTORY_COLUMNS, played);
  expect(text.split("\r\n")[0]).toBe("ytid,title,author,duration,repeats,last_viewed");
  expect(parseImport(text, "https://lor.example").lists).toEqual([
    {
      kind: "history",
      name: null,
      videos: [{ ytid: video.ytid, repeats: 9, at: 1_760_000_000_000 }],
    },
  ]);
});

it("escapes titles that a spreadsheet would run as a formula, but not ids", () => {
  const line = csvLine(PLAYLIST_COLUMNS, { ...video, ytid: "-Qw4w9WgXcQ", title: "=1+1" });
  expect(line).toBe("-Qw4w9WgXcQ,'=1+1,Rick,212.6\r\n");
});

it.each([
  "=1+1",
  " =1",
  "+1",
  "-1",
  "@a",
  "\uff1d1",
  "\uff0b1",
  "\uff0d1",
  "\uff20a",
  "\t=1",
  "\u0001=1",
  ";=1",
  "a;=1",
  "a\t =1",
  "a\n-1",
  "\u200b=1",
  "\u2060\ufe0f\u3164+1",
  "\u2800@a",
  "'=1",
  "''=1;'=2",
  "\t'=1",
  "'\ta",
])("escapes %j wherever a spreadsheet may begin a cell, and reads it back", (title) => {
  const cell = textCell(title);
  const starts = cell
    .split(/[;\t\r\n]/)
    .map((part) => part.replace(/[\p{Z}\p{Cf}\p{DI}\u2800]/gu, ""));
  for (const start of starts) expect(start).not.toMatch(/^[=+\-@\uff1d\uff0b\uff0d\uff20]/);
  expect(cell).not.toMatch(/^[\t\r\n]/);
  expect(readTextCell(cell)).toBe(printable(title));
});

it("leaves other texts as they are", () => {
  for (const text of ["'quoted'", "a = b", "AC-DC; live", "a'-b", "1;2"]) {
    expect(textCell(text)).toBe(text);
    expect(readTextCell(text)).toBe(text);
  }
});

it("writes no characters that a file cannot contain", () => {
  const odd = { ...video, title: "a\u0001\ud83db", author: "\u001b\uffff" };
  expect(csvLine(["title", "author"], odd)).toBe("ab,\r\n");
  expect(m3uEntry(odd)).toContain("ab\n");
  expect(m3uHeading("a\0b")).toBe("#EXTM3U\n#PLAYLIST:ab\n");
});

it("writes no line of an M3U that a feed wrote", () => {
  const url = "https://media.example/a.mp3\r\n#EXTINF:1,Buy pills\nhttps://bad.example/b.mp3";
  const text = m3uEntry({ ...video, title: "A\n#EXTVLCOPT:x", author: "B\u2028C", url });
  const lines = text.split(/\r\n|[\n\r\u2028\u2029\u0085]/);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^#EXTINF:213,B C - A #EXTVLCOPT:x$/);
  expect(lines[1]).toMatch(/^https:\/\/media\.example\/a\.mp3#EXTINF/);
  expect(m3uEntry({ ...video, url: "no address" })).toMatch(/^#EXTINF:[^\n]*\n\n$/);
});

it("writes an M3U that reads back with its name", () => {
  const text = m3uHeading("Loud\nsongs") + m3uEntry(video) + m3uEntry({ ...video, duration: null });
  expect(text).toContain("#EXTINF:213,Rick - Never\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\n");
  expect(text).toContain("#EXTINF:-1,");
  expect(parseImport(text, "https://lor.example").lists).toEqual([
    { kind: null, name: "Loud songs", videos: [{ ytid: video.ytid }] },
  ]);
});

test.each([
  ["Caf\u00e9 & more/../songs", "cafe-more-songs.csv"],
  ["\u5f3a\u5357", "list.csv"],
])("the file name of %s is %s", (name, expected) => {
  expect(fileName(name, "csv")).toBe(expected);
});
