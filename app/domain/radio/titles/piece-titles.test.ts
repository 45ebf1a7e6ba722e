import fc from "fast-check";
import { expect, test } from "vitest";
import { boxedPiece, id3Tag, transportPiece } from "../../../../tests/upstreams/streams/hls";
import { titleInPiece, titleInId3 } from "./piece-titles";

const sound = Buffer.alloc(500, 0xff);
const LONG = `Queen - ${"Jealousy ".repeat(60).trim()}`;

test.each([
  ["before the sound", (song: string) => Buffer.concat([id3Tag(song), sound])],
  [
    "in the second tag before the sound",
    (song: string) => Buffer.concat([id3Tag(""), id3Tag(song), sound]),
  ],
  ["in packets of a transport stream", transportPiece],
  ["in an event box", boxedPiece],
])("a title is found %s", (_name, piece) => {
  for (const song of ["Queen - Jealousy", "Beyonc\u00e9 - D\u00e9j\u00e0 Vu", LONG]) {
    expect(titleInPiece(piece(song))).toBe(song);
  }
  expect(titleInPiece(piece(""))).toBe("");
});

/** Builds a tag of version 2.3, whose sizes are plain numbers. */
function oldTag(encoding: number, text: Buffer, flags = 0): Buffer {
  const size = text.length + 1;
  const frame = Buffer.from([...Buffer.from("TIT2"), 0, 0, size >> 8, size & 0xff, 0, 0, encoding]);
  const body = Buffer.concat([frame, text, Buffer.alloc(20)]);
  const head = [...Buffer.from("ID3"), 3, 0, flags, 0, 0, body.length >> 7, body.length & 0x7f];
  return Buffer.concat([Buffer.from(head), body]);
}
const utf16 = (mark: number[], text: string) =>
  Buffer.concat([Buffer.from(mark), Buffer.from(text, "utf16le")]);

test.each([
  ["Latin-1", oldTag(0, Buffer.from("D\u00e9j\u00e0 Vu", "latin1")), "D\u00e9j\u00e0 Vu"],
  ["UTF-16", oldTag(1, utf16([0xff, 0xfe], "D\u00e9j\u00e0")), "D\u00e9j\u00e0"],
  ["UTF-16, big-endian", oldTag(1, utf16([], "\ufeffVu").swap16()), "Vu"],
  ["an unknown encoding", oldTag(9, Buffer.from("Vu")), "Vu"],
  ["several values", oldTag(3, Buffer.from("Jealousy\0Other")), "Jealousy"],
  ["zeros against sound", oldTag(0, Buffer.from([0x41, 0xff, 0, 0x42]), 0x80), "A\u00ffB"],
  ["another version", Buffer.from("ID3\x02\0\0\0\0\0\x7fTT2\0\0\x04\0abc"), ""],
])("a tag with %s is read", (_name, tag, title) => expect(titleInId3(tag)).toBe(title));

test("no bytes break it, also behind a beginning that is right", () => {
  const starts = [
    Buffer.alloc(0),
    id3Tag("").subarray(0, 8),
    transportPiece("a - b"),
    boxedPiece(""),
  ];
  fc.assert(
    fc.property(
      fc.constantFrom(...starts),
      fc.uint8Array({ maxLength: 400 }),
      fc.nat(300),
      (start, bytes, cut) => {
        const piece = Buffer.concat([start.subarray(0, start.length - (cut % 100)), bytes]);
        return typeof titleInPiece(piece) === "string";
      },
    ),
  );
});
