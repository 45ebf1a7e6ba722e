import { describe, expect, test } from "vitest";
import { decodeText } from "./decode";
import { parseImport } from "./parse-import";

const ORIGIN = "https://lor.example";
const A = "dQw4w9WgXcQ";
const B = "9bZkp7q19f0";
const link = (ytid: string) => `https://www.youtube.com/watch?v=${ytid}`;

const littleEndian = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");
const encodings = {
  "UTF-8": (text: string) => Buffer.from(text),
  "UTF-8 with a byte order mark": (text: string) => Buffer.from(`\uFEFF${text}`),
  "UTF-16LE": littleEndian,
  "UTF-16BE": (text: string) => littleEndian(text).swap16(),
};

const FILES = {
  M3U: `#EXTM3U\r\n#EXTINF:213,Für Élise 🎉\r\n${link(A)}\r\n#EXTINF:252,B\r\n${link(B)}\r\n`,
  "a list": `${link(A)}\n${link(B)}\n`,
  CSV: `Video ID,Playlist Video Creation Timestamp\n${A},2026-01-02T03:04:05+00:00\n${B},2026-01-03T03:04:05+00:00\n`,
  JSON: JSON.stringify({ playlists: [{ title: "É", videos: [A, B] }] }),
};

describe.each(Object.entries(encodings))("a file in %s", (_name, encode) => {
  test.each(Object.entries(FILES))("is imported as %s", (_kind, text) => {
    const decoded = decodeText(encode(text));
    expect(decoded).toBe(text);
    const { lists, rejected } = parseImport(decoded, ORIGIN);
    expect(lists.flatMap(({ videos }) => videos.map(({ ytid }) => ytid))).toEqual([A, B]);
    expect(rejected).toEqual([]);
  });
});

test("bytes that are not text decode without an error", () => {
  for (const bytes of [[], [0xff], [0xff, 0xfe, 0x00], [0xfe, 0xff, 0xd8], [0x80, 0xff]]) {
    expect(typeof decodeText(Uint8Array.from(bytes))).toBe("string");
  }
});
