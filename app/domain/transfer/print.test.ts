import { expect, it, test } from "vitest";
import {
  csvHeading,
  csvLine,
  fileName,
  HISTORY_COLUMNS,
  m3uEntry,
  m3uHeading,
  PLAYLIST_COLUMNS,
} from "./print";
import { readTransfer } from "./read";

const video = { ytid: "dQw4w9WgXcQ", title: "Never", author: "Rick", duration: 212.6 };

it("writes a table that is read back as it was", () => {
  const played = {
    ...video,
    title: 'A "quote", and\nmore',
    repeats: 9,
    last_viewed: 1_760_000_000,
  };
  const text = csvHeading(HISTORY_COLUMNS) + csvLine(HISTORY_COLUMNS, played);
  expect(text.split("\r\n")[0]).toBe("ytid,title,author,duration,repeats,last_viewed");
  expect(readTransfer(text, "https://lor.example").lists).toEqual([
    {
      kind: "history",
      name: null,
      videos: [{ ytid: video.ytid, repeats: 9, at: 1_760_000_000_000 }],
    },
  ]);
});

it("keeps a title from being run as a formula by a spreadsheet, and an id as it is", () => {
  const line = csvLine(PLAYLIST_COLUMNS, { ...video, ytid: "-Qw4w9WgXcQ", title: "=1+1" });
  expect(line).toBe("-Qw4w9WgXcQ,'=1+1,Rick,212.6\r\n");
});

it("writes an M3U that is read back with its name", () => {
  const text = m3uHeading("Loud\nsongs") + m3uEntry(video) + m3uEntry({ ...video, duration: null });
  expect(text).toContain("#EXTINF:213,Rick - Never\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\n");
  expect(text).toContain("#EXTINF:-1,");
  expect(readTransfer(text, "https://lor.example").lists).toEqual([
    { kind: null, name: "Loud songs", videos: [{ ytid: video.ytid }] },
  ]);
});

test.each([
  ["Caf\u00e9 & more/../songs", "cafe-more-songs.csv"],
  ["\u5f3a\u5357", "list.csv"],
])("the file of %s is called %s", (name, expected) => {
  expect(fileName(name, "csv")).toBe(expected);
});
