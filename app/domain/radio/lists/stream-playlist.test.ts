import { expect, it } from "vitest";
import { playlistText, readPlaylist } from "./stream-playlist";

const BASE = "http://a.invalid/lists/live.pls";
const read = (text: string) => readPlaylist(text, BASE);
const list = (...addresses: string[]) => ({ kind: "list", addresses });

it.each([
  [
    "[playlist]\r\nNumberOfEntries=2\r\nfile3=http://b.invalid/1\r\nTitle1=x\r\nFile7=http://b.invalid/2\r\n",
    list("http://b.invalid/1", "http://b.invalid/2"),
  ],
  ["#EXTM3U\r#EXTINF:1,Kiosk\rhttp://b.invalid/mp3\r", list("http://b.invalid/mp3")],
  ["http://b.invalid/live.aac\n", list("http://b.invalid/live.aac")],
  ["#EXTM3U\n../stream;?a=1&b=2", list("http://a.invalid/stream;?a=1&b=2")],
  [
    '<ASX VERSION="3.0">\r\n<ENTRY><REF HREF = "http://b.invalid/?a=1&amp;b=2" /></ENTRY></ASX>',
    list("http://b.invalid/?a=1&b=2"),
  ],
  [
    '<?xml version="1.0"?><playlist><trackList><track><location>http://b.invalid/x</location></track></trackList></playlist>',
    list("http://b.invalid/x"),
  ],
  ["#EXTM3U\n#EXT-X-VERSION:3\nchunks.m3u8", { kind: "hls" }],
  ["#EXTM3U\nfile:///etc/passwd\nrtsp://b.invalid/", { kind: "none" }],
  ["[playlist]\n", { kind: "none" }],
  ["<html><body>It works</body></html>", { kind: "none" }],
  ["constructor", { kind: "none" }],
  ["", { kind: "none" }],
])("reads %j", (text, expected) => {
  expect(read(text)).toEqual(expected);
});

it("reads 20 entries at most", () => {
  const text = Array.from({ length: 90 }, (_, at) => `http://b.invalid/${at}`).join("\n");
  expect((read(text) as { addresses: string[] }).addresses).toHaveLength(20);
});

it("reads UTF-16 and byte order marks", () => {
  const text = "#EXTM3U\nhttp://b.invalid/x";
  const utf16 = Buffer.from(`\ufeff${text}`, "utf16le");
  expect(read(playlistText(utf16))).toEqual(list("http://b.invalid/x"));
  expect(read(playlistText(Buffer.from(`\ufeff${text}`)))).toEqual(list("http://b.invalid/x"));
});
