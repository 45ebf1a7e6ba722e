import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { parseImport } from "../parse-import";
import { UnreadableImport } from "../parsed-import";

const A = "dQw4w9WgXcQ";
const B = "9bZkp7q19f0";
const EPISODE = "abcdefghijklmnopqrstuv";

const json = (value: unknown) => parseImport(JSON.stringify(value), "https://lor.example");
const stored = (value: unknown) => JSON.stringify(value);
const loop = (item: string, startMs: number, endMs: number, name = "") => ({
  kind: "video",
  item,
  name,
  startMs,
  endMs,
  rate: null,
  passes: null,
});

describe("ABLoopPlayer.json", () => {
  it("has a text of JSON for each video, and settings", () => {
    const reading = json({
      "ab.version": "1.04",
      "ab.knownIDs": stored([A, B]),
      "ab.knownMedia": stored(["solo.mp3-123456"]),
      [`ab.${A}`]: stored({
        bmks: [
          { ta: 12.5, tb: 18.25, note: "Verse" },
          { ta: 30, tb: 41 },
        ],
        bn: 0.5,
      }),
      [`ab.${B}`]: stored({ bmks: [] }),
      "ab.solo.mp3-123456": stored({ bmks: [{ ta: 1, tb: 2 }] }),
      theme: "dark",
    });
    expect(reading).toEqual({
      source: "ABLoopPlayer",
      lists: [],
      loops: [loop(A, 12_500, 18_250, "Verse"), loop(A, 30_000, 41_000)],
      rejected: [{ text: "solo.mp3-123456", reason: "This is not a YouTube video." }],
    });
  });

  it("had the bare list before version 1.02", () => {
    const reading = json({
      "ab.knownIDs": stored([A]),
      [`ab.${A}`]: stored([{ ta: 3, tb: 9, note: "Old" }]),
    });
    expect(reading.loops).toEqual([loop(A, 3000, 9000, "Old")]);
    expect(reading.rejected).toEqual([]);
  });

  test.each([
    ["no JSON", "{bmks:"],
    ["a number", "7"],
    ["another list", stored([1, 2])],
    ["loops that are none", stored({ bmks: "many" })],
    ["JSON that is too deep", "[".repeat(5000) + "]".repeat(5000)],
  ])("is read on when a video has %s", (_, text) => {
    const reading = json({ [`ab.${A}`]: text, [`ab.${B}`]: stored({ bmks: [{ ta: 1, tb: 2 }] }) });
    expect(reading.loops).toEqual([loop(B, 1000, 2000)]);
  });
});

describe("media-looper's files", () => {
  const loops = [
    { startTime: 1.5, endTime: 4, label: "Riff" },
    { startTime: 0, endTime: 60, label: "Intro", readonly: true },
    { startTime: 5, endTime: 6 },
  ];

  it("are of one video, without its chapters", () => {
    expect(json({ sourceId: `youtube:${A}`, loops })).toEqual({
      source: "YouTube Looper",
      lists: [],
      loops: [loop(A, 1500, 4000, "Riff"), loop(A, 5000, 6000)],
      rejected: [],
    });
  });

  it("are of all videos in a backup", () => {
    const reading = json({
      [`youtube:${A}`]: { title: "One", loops },
      [`youtube:${B}`]: { title: "Two", loops: [{ startTime: 7, endTime: 8, label: "End" }] },
      "vimeo:76979871": { title: "Three", loops },
      "youtube:nope": { title: "Four", loops },
    });
    expect(reading.loops).toEqual([
      loop(A, 1500, 4000, "Riff"),
      loop(A, 5000, 6000),
      loop(B, 7000, 8000, "End"),
    ]);
    expect(reading.rejected.map(({ text }) => text)).toEqual(["vimeo:76979871", "youtube:nope"]);
  });

  test.each([
    ["no loops", { sourceId: `youtube:${A}` }],
    ["loops that are none", { sourceId: `youtube:${A}`, loops: { length: 3 } }],
    ["none of its fields", { "https://a.example": { loops: null } }],
  ])("are no files with %s", (_, file) => {
    expect(() => json(file)).toThrow(UnreadableImport);
  });
});

describe("our own export", () => {
  it("has loops of videos and episodes, with speeds and passes", () => {
    const one = { ...loop(A, 0, 900, "A"), rate: 0.75, passes: 8 };
    const other = { ...loop(EPISODE, 61_000, 62_000, "B"), kind: "episode" };
    const counts = { repeats: 5, minutes: 1, lastAt: 1_790_000_000 };
    const reading = json({
      format: "listen-on-repeat",
      history: [{ ytid: A }],
      loops: [
        { ...one, ...counts },
        { ...other, rate: 9, passes: -1 },
        { ...one, kind: "station" },
        { ...other, item: A },
        null,
        "x",
      ],
    });
    expect(reading.loops).toEqual([one, other]);
    expect(reading.lists).toHaveLength(1);
    expect(reading.rejected.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 4 }, () => "This is not a loop of a YouTube video or an episode."),
    );
  });
});

describe("a loop", () => {
  const one = (fields: object) => json({ sourceId: `youtube:${A}`, loops: [fields] });
  const reasonOf = (fields: object) => one(fields).rejected[0]?.reason;

  test.each([
    [null, 4],
    ["1", 4],
    [-1, 4],
    [1, 1e300],
    [1, 360_000],
    [1, undefined],
  ])("from %j to %j has no times", (startTime, endTime) => {
    expect(reasonOf({ startTime, endTime })).toBe(
      "Start and end of a loop are times from 0 to 99:59:59.",
    );
  });

  it("has no times that are too large for a number", () => {
    const text = `{"sourceId":"youtube:${A}","loops":[{"startTime":0,"endTime":1e999}]}`;
    expect(parseImport(text, "https://lor.example").rejected).toHaveLength(1);
  });

  test.each([
    [4, 4],
    [0, 0],
    [4, 4.09],
  ])("from %f to %f is too short", (startTime, endTime) => {
    expect(reasonOf({ startTime, endTime })).toBe("A loop is at least 0.1 seconds long.");
  });

  it("whose start is after its end swaps them", () => {
    expect(one({ startTime: 9, endTime: 3 }).loops).toEqual([loop(A, 3000, 9000)]);
  });

  test.each([
    ["a\u0000b\n\tc  ", "ab c"],
    ["<script>alert(1)</script>", "<script>alert(1)</script>"],
    ["x".repeat(500_000), "x".repeat(80)],
    [`${" ".repeat(500)}a`, "a"],
    ["\ud83d", "\ufffd"],
    ["\u{1f600}".repeat(81), "\u{1f600}".repeat(80)],
    [`${"a".repeat(79)}\u{1f468}\u200d\u{1f469}`, "a".repeat(79)],
    [7, ""],
    [{ toString: "x" }, ""],
  ])("is named plainly", (label, name) => {
    expect(one({ startTime: 1, endTime: 2, label }).loops[0]?.name).toBe(name);
  });

  it("quotes what is wrong shortly", () => {
    const [rejected] = one({ startTime: -1, endTime: 2, label: "y".repeat(1000) }).rejected;
    expect(rejected?.text).toHaveLength(83);
    expect(rejected?.text).toContain(`${A} {"startTime":-1`);
  });
});

describe("limits", () => {
  const many = (length: number, from = 0) =>
    Array.from({ length }, (_, i) => ({ startTime: from + i, endTime: from + i + 1 }));
  const REASON = "You can have up to 100 loops of a video or an episode, and 5000 in all.";

  it("takes 100 loops of an item, each once, and says how many were left out", () => {
    const loops = [...many(100), ...many(100), ...many(10_000, 50)];
    const reading = json({ sourceId: `youtube:${A}`, loops });
    expect(reading.loops).toHaveLength(100);
    expect(reading.rejected).toEqual([{ text: "9950 more loops", reason: REASON }]);
  });

  it("takes 5,000 loops in all", () => {
    const ids = Array.from({ length: 60 }, (_, i) => `youtube:${String(i).padStart(11, "0")}`);
    const reading = json(Object.fromEntries(ids.map((id) => [id, { loops: many(100) }])));
    expect(reading.loops).toHaveLength(5000);
    expect(reading.rejected).toEqual([{ text: "1000 more loops", reason: REASON }]);
  });
});

test("any file gives loops that can be kept, or a reason", () => {
  const value = fc.oneof(fc.jsonValue(), fc.double(), fc.constantFrom(A, `youtube:${A}`, true));
  const key = fc.oneof(
    fc.string(),
    fc.constantFrom(`ab.${A}`, `youtube:${A}`, "sourceId", "loops", "bmks", "__proto__"),
  );
  const part = fc.dictionary(key, fc.oneof(value, fc.jsonValue().map(stored)));
  const rows = fc.array(
    fc.record({ startTime: value, endTime: value, label: value, ta: value, tb: value }),
  );
  const files = fc.oneof(
    part,
    rows.map((loops) => ({ sourceId: `youtube:${A}`, loops })),
    rows.map((loops) => ({ [`youtube:${A}`]: { loops } })),
    rows.map((bmks) => ({ [`ab.${A}`]: stored({ bmks }) })),
    rows.map((loops) => ({ format: "listen-on-repeat", loops })),
  );
  fc.assert(
    fc.property(files, (file) => {
      try {
        for (const { item, name, startMs, endMs } of json(file).loops) {
          expect(item).toBe(A);
          expect([...name].length).toBeLessThanOrEqual(80);
          expect(name).toBe(name.trim());
          expect(Number.isInteger(startMs) && startMs >= 0).toBe(true);
          expect(endMs - startMs).toBeGreaterThanOrEqual(100);
        }
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableImport);
      }
    }),
  );
});
