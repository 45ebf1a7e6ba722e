import { expect, it } from "vitest";
import { createIcyTitles } from "./icy-titles";
import { titleInBlock } from "./song-title-of-station";

function block(text: string, encoding: BufferEncoding = "utf8"): Buffer {
  const bytes = Buffer.from(text, encoding);
  const length = Math.ceil(bytes.length / 16);
  return Buffer.concat([Buffer.from([length]), bytes, Buffer.alloc(length * 16 - bytes.length)]);
}
const sound = Buffer.alloc(16, 1);
const stream = Buffer.concat([
  sound,
  block("StreamTitle='Rock 'n' Roll - It's on';StreamUrl='';"),
  sound,
  Buffer.from([0]),
  sound,
  block("StreamTitle='Beyonc\u00e9 - D\u00e9j\u00e0 Vu';"),
  sound,
  block("StreamTitle='Beyonc\xe9 - caf\xe9 \x96 live';", "latin1"),
  sound,
]);
const titles = [
  "Rock 'n' Roll - It's on",
  "Beyonc\u00e9 - D\u00e9j\u00e0 Vu",
  "Beyonc\u00e9 - caf\u00e9 \u2013 live",
];

it.each([1, 2, 7, 16, 17])("finds titles in chunks of %i bytes", (size) => {
  const reader = createIcyTitles(16);
  const found: (string | null)[] = [];
  for (let at = 0; at < stream.length; at += size)
    found.push(reader.read(stream.subarray(at, at + size)));
  expect(found.filter((title) => title !== null)).toEqual(titles);
});

it("reads only the last of several titles in a chunk", () => {
  expect(createIcyTitles(16).read(stream)).toBe(titles.at(-1));
  expect(createIcyTitles(16).read(sound)).toBeNull();
});

it.each([
  ["StreamTitle='';", null],
  ["StreamTitle=' - ';", null],
  ["StreamTitle='Advertisement';StreamUrl='';", null],
  ["StreamTitle='adw_ad_spot';", null],
  ["StreamUrl='http://a.invalid';", null],
  ["StreamTitle='Queen - Jealousy", "Queen - Jealousy"],
  ["StreamTitle='Queen &amp; Bowie - Under Pressure';", "Queen & Bowie - Under Pressure"],
  [`StreamTitle='${"x".repeat(4000)}';`, "x".repeat(200)],
])("reads %j", (text, title) => {
  expect(titleInBlock(text)).toBe(title);
});
