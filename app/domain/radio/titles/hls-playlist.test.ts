import fc from "fast-check";
import { expect, test } from "vitest";
import { readHls } from "./hls-playlist";

const BASE = "https://radio.example/live/list.m3u8?key=1";
const pieces = (...lines: string[]) => {
  const found = readHls(["#EXTM3U", ...lines].join("\n"), BASE);
  return found?.kind === "pieces" ? found : null;
};

test("names other playlists, the smallest first", () => {
  const text = [
    "\ufeff#EXTM3U\r",
    "#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=1,BANDWIDTH=128000\r",
    "high.m3u8\r",
    '#EXT-X-STREAM-INF:BANDWIDTH=64000,CODECS="mp4a.40.5"',
    "#EXT-X-SOMETHING",
    "/low.m3u8?a=b",
    "#EXT-X-STREAM-INF:BANDWIDTH=1",
    "javascript:alert(1)",
  ].join("\n");
  expect(readHls(text, BASE)).toEqual({
    kind: "variants",
    addresses: ["https://radio.example/low.m3u8?a=b", "https://radio.example/live/high.m3u8"],
  });
});

test.each([
  ["#EXTINF:9.98,Queen - Jealousy", "Queen - Jealousy"],
  ['#EXTINF:10,title="Jealousy",artist="Queen",url="song_spot=\\"M\\""', "Queen - Jealousy"],
  ['#EXTINF:10,title="Jealousy"', "Jealousy"],
  ["#EXTINF:10,", ""],
  ["#EXTINF:10", ""],
  ['#EXTINF:10,title="Broken', ""],
])("%s is the title %j", (line, title) => {
  expect(pieces(line, "#EXT-X-PROGRAM-DATE-TIME:x", "a.aac")?.pieces).toEqual([
    { address: "https://radio.example/live/a.aac", title },
  ]);
});

test("says how long pieces are, whether it has ended, and whether they can be read", () => {
  const live = pieces("#EXT-X-TARGETDURATION:6", "#EXT-X-KEY:METHOD=NONE", "#EXTINF:6,", "a.ts");
  expect(live).toMatchObject({ seconds: 6, isEnded: false, isReadable: true });
  const old = pieces('#EXT-X-KEY:METHOD=AES-128,URI="k"', "#EXTINF:6,", "a.ts", "#EXT-X-ENDLIST");
  expect(old).toMatchObject({ seconds: 10, isEnded: true, isReadable: false });
});

test("is nothing else, and no text breaks it", () => {
  expect(readHls("<html>", BASE)).toBeNull();
  expect(readHls("", BASE)).toBeNull();
  fc.assert(fc.property(fc.string(), (text) => readHls(`#EXTM3U\n${text}`, BASE) !== null));
});
