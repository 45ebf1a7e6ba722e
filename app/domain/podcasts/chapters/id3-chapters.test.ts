import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { talkBytes } from "../../../../tests/upstreams/feeds/talk";
import { taggedChapters } from "../../../../tests/upstreams/feeds/texts";
import { parseId3Chapters } from "./id3-chapters";
import { id3Length } from "./id3-tag";

type Bytes = number[];
const ascii = (text: string): Bytes => [...Buffer.from(text, "latin1")];
const plain = (size: number): Bytes => [24, 16, 8, 0].map((shift) => (size >>> shift) & 0xff);
const synchsafe = (size: number): Bytes => [21, 14, 7, 0].map((shift) => (size >>> shift) & 0x7f);
const unsynchronised = (bytes: Bytes): Bytes =>
  bytes.flatMap((byte, at) =>
    byte === 0xff && ((bytes[at + 1] ?? 0xff) >= 0xe0 || bytes[at + 1] === 0) ? [byte, 0] : [byte],
  );

interface Writing {
  version: 3 | 4;
  flags?: number;
  size?: (size: number) => Bytes;
}

function frame({ version, flags = 0, size }: Writing, id: string, body: Bytes): Bytes {
  const sizeOf = size ?? (version === 3 ? plain : synchsafe);
  return [...ascii(id), ...sizeOf(body.length), 0, flags, ...body];
}

/** `text` begins with the byte that names its encoding. */
function chapter(how: Writing, start: number, text: Bytes): Bytes {
  const times = [...plain(start), ...plain(start + 1000), ...plain(-1), ...plain(-1)];
  return [...ascii(`c${start}\0`), ...times, ...frame({ ...how, flags: 0 }, "TIT2", text)];
}

function tag(version: number, frames: Bytes, flags = 0): Uint8Array {
  return Uint8Array.from([
    ...ascii("ID3"),
    version,
    0,
    flags,
    ...synchsafe(frames.length),
    ...frames,
  ]);
}

const one = (how: Writing, text: Bytes) =>
  tag(how.version, frame(how, "CHAP", chapter(how, 1500, text)));

describe.each(["tagged3.mp3", "tagged4.mp3"] as const)("%s, which ffmpeg wrote", (name) => {
  test("has its chapters, also if the sound is cut off", async () => {
    const bytes = await talkBytes(name);
    expect(parseId3Chapters(bytes)).toEqual(taggedChapters);
    expect(parseId3Chapters(bytes.subarray(0, id3Length(bytes)!))).toEqual(taggedChapters);
  });
});

test("a file without a tag has none", async () => {
  const bytes = await talkBytes("talk.m4a");
  expect(id3Length(bytes)).toBe(0);
  expect(parseId3Chapters(bytes)).toEqual([]);
  expect(id3Length(bytes.subarray(0, 9))).toBeNull();
});

test.each<[string, 3 | 4, Bytes, string]>([
  ["Latin-1", 3, [0, ...ascii("Caf\u00e9")], "Caf\u00e9"],
  ["what Windows calls Latin-1", 3, [0, ...ascii("it\u0092s")], "it\u2019s"],
  ["UTF-16, the low byte first", 3, [1, 0xff, 0xfe, 0x41, 0, 0xfc, 0, 0, 0], "A\u00fc"],
  ["UTF-16, the high byte first", 3, [1, 0xfe, 0xff, 0, 0x41, 0, 0xfc], "A\u00fc"],
  ["UTF-16 without a mark", 4, [2, 0, 0x41, 0, 0xfc, 0, 0], "A\u00fc"],
  ["UTF-8", 4, [3, ...Buffer.from("\u{1f3a7} ok\0more")], "\u{1f3a7} ok"],
])("reads titles in %s", (_, version, text, title) => {
  expect(parseId3Chapters(one({ version }, text))).toEqual([{ start: 1.5, title }]);
});

test("leaves out what has no title, an unknown encoding, or lies beyond all episodes", () => {
  const how = { version: 3 } as const;
  expect(parseId3Chapters(one(how, [0]))).toEqual([]);
  expect(parseId3Chapters(one(how, [0, 0x20, 0x01, 0x20]))).toEqual([]);
  expect(parseId3Chapters(one(how, [7, 65]))).toEqual([]);
  const late = frame(how, "CHAP", chapter(how, -1, [0, 65]));
  expect(parseId3Chapters(tag(3, late))).toEqual([]);
});

test("orders by time, cuts long titles, and takes one of those that start together", () => {
  const how = { version: 4, size: plain } as const;
  const frames = [9000, 2000, 2000].flatMap((start, at) =>
    frame(how, "CHAP", chapter(how, start, [3, ...ascii(`${at} ${"x".repeat(400)}`)])),
  );
  const found = parseId3Chapters(tag(4, frames));
  expect(found.map(({ start }) => start)).toEqual([2, 9]);
  expect(found.map(({ title }) => title.length)).toEqual([150, 150]);
});

test("reads tags of both versions that hide what looks like sound", () => {
  const title = [1, 0xff, 0xfe, 0xff, 0, 0x41, 0];
  const three = { version: 3 } as const;
  const whole = unsynchronised(frame(three, "CHAP", chapter(three, 0xff00, title)));
  expect(parseId3Chapters(tag(3, whole, 0x80))).toEqual([{ start: 65.28, title: "\u00ffA" }]);
  const four = { version: 4, flags: 0x02 } as const;
  const each = frame(four, "CHAP", unsynchronised(chapter(four, 0xff00, title)));
  expect(parseId3Chapters(tag(4, each))).toEqual([{ start: 65.28, title: "\u00ffA" }]);
});

test("skips extended headers, and frames that are packed or locked", () => {
  const three = { version: 3 } as const;
  const body = chapter(three, 1500, [0, 65]);
  const extended = [...plain(6), 0, 0, ...plain(0)];
  const expected = [{ start: 1.5, title: "A" }];
  expect(parseId3Chapters(tag(3, [...extended, ...frame(three, "CHAP", body)], 0x40))).toEqual(
    expected,
  );
  const packed = frame({ version: 3, flags: 0x80 }, "CHAP", [0, 0, 0, 9, ...body]);
  expect(parseId3Chapters(tag(3, packed))).toEqual([]);
  const grouped = frame({ version: 3, flags: 0x20 }, "CHAP", [7, ...body]);
  expect(parseId3Chapters(tag(3, grouped))).toEqual(expected);
  const four = chapter({ version: 4 }, 1500, [0, 65]);
  const sized = frame({ version: 4, flags: 0x01 }, "CHAP", [...synchsafe(four.length), ...four]);
  expect(parseId3Chapters(tag(4, sized))).toEqual(expected);
  expect(parseId3Chapters(tag(2, frame(three, "CHAP", body)))).toEqual([]);
});

test("reads five hundred at most", () => {
  const how = { version: 3 } as const;
  const frames = Array.from({ length: 600 }, (_, at) =>
    frame(how, "CHAP", chapter(how, at * 1000, [0, 65])),
  );
  expect(parseId3Chapters(tag(3, frames.flat()))).toHaveLength(500);
});

describe("hostile bytes", () => {
  let real: Buffer;
  beforeAll(async () => {
    const whole = await talkBytes("tagged3.mp3");
    real = whole.subarray(0, id3Length(whole)!);
  });

  function isSound(bytes: Uint8Array): void {
    const found = parseId3Chapters(bytes);
    const starts = found.map(({ start }) => start);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    for (const { start, title } of found) {
      expect(start).toBeGreaterThanOrEqual(0);
      expect(title).toMatch(/^\S.{0,149}$/su);
      expect(title).not.toMatch(/\p{Cs}|\0/u);
    }
  }

  test("are never a failure", () => {
    const bytes = fc.uint8Array({ maxLength: 400 });
    const flags = fc.constantFrom(0, 0x40, 0x80, 0xc0);
    const property = fc.property(fc.constantFrom(3, 4), flags, bytes, (version, flag, body) => {
      isSound(body);
      isSound(tag(version, [...body], flag));
      isSound(tag(version, [...ascii("CHAP\0\0\x01\0\0\0c\0"), ...body], flag));
    });
    fc.assert(property, { numRuns: 500 });
  });

  test("in a real tag, or cut off anywhere, neither", () => {
    const places = fc.array(fc.tuple(fc.nat(1000), fc.nat(255)), { maxLength: 8 });
    const property = fc.property(places, fc.nat(300), (changes, length) => {
      const changed = Uint8Array.from(real);
      for (const [at, byte] of changes) changed[at % changed.length] = byte;
      isSound(changed);
      isSound(changed.subarray(0, length));
    });
    fc.assert(property, { numRuns: 500 });
  });
});
