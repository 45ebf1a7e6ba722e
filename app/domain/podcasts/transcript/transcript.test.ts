import { describe, expect, test } from "vitest";
import { transcripts } from "../../../../tests/upstreams/feeds/texts";
import { linesPageAt, parseTranscript, searchTranscript } from "./transcript";

const html = `<cite>Ada Example:</cite><time>0:00</time><p>Good evening and welcome.</p><time>0:04</time><p>Today &amp; here.</p>`;

describe("a transcript", () => {
  test.each([
    ["text/vtt", transcripts.vtt, "Ada Example"],
    ["application/srt", transcripts.srt.replaceAll("\n", "\r\n"), ""],
    ["application/json", JSON.stringify(transcripts.json), "Ada Example"],
  ])("as %s has its lines, times and speakers", (type, text, speaker) => {
    const lines = parseTranscript(text, type);
    expect(lines).toHaveLength(5);
    expect(lines[1]).toEqual({
      ...{ start: 4, end: 9, speaker },
      text: "Today we take the long way round.",
    });
  });

  test("as HTML has the end of a line from the next one", () => {
    expect(parseTranscript(html, "text/html")).toEqual([
      { start: 0, end: 4, speaker: "Ada Example", text: "Good evening and welcome." },
      { start: 4, end: null, speaker: "Ada Example", text: "Today & here." },
    ]);
  });

  test("as plain text has lines without times", () => {
    const lines = parseTranscript(transcripts.txt, "text/plain");
    expect(lines.map(({ start }) => start)).toEqual([null, null, null, null, null]);
  });

  test("of single words is put together to sentences", () => {
    const words = ["One", "sentence.", "Another", "one."];
    const segments = words.map((body, at) => ({ startTime: at, endTime: at + 1, body }));
    const lines = parseTranscript(JSON.stringify({ segments }), "application/json");
    expect(lines.map(({ text, start, end }) => [text, start, end])).toEqual([
      ["One sentence.", 0, 2],
      ["Another one.", 2, 4],
    ]);
  });

  test.each(["", "{", '{"segments":{"__proto__":1}}', "WEBVTT\n\nx --> y\nconstructor", "{}"])(
    "%j has no lines",
    (text) => {
      expect(parseTranscript(text, "constructor")).toEqual([]);
    },
  );

  test("is searched for lines with every word", () => {
    const lines = parseTranscript(transcripts.vtt, "text/vtt");
    expect(searchTranscript(lines, "WAY short").map(({ start }) => start)).toEqual([9]);
    expect(searchTranscript(lines, "")).toHaveLength(5);
    expect(searchTranscript(lines, "way way way way way missing")).toHaveLength(2);
    expect(searchTranscript(lines, "way missing")).toHaveLength(0);
  });

  test("is bounded, whatever its publisher sends", () => {
    const sentence = `${"word ".repeat(150)}.\n`;
    const length = (text: string) =>
      parseTranscript(text, "text/plain").reduce((sum, line) => sum + line.text.length, 0);
    expect(length(sentence.repeat(3000))).toBeLessThanOrEqual(1_000_000);
    expect(parseTranscript("a.\n".repeat(200_000), "text/plain")).toHaveLength(10_000);
    expect(parseTranscript(`{"segments":${"[".repeat(100)}`, "application/json")).toEqual([]);
  });

  test("has the page that is heard at a second", () => {
    const lines = Array.from({ length: 450 }, (_, at) => ({
      ...{ start: at, end: at + 1, speaker: "", text: "" },
    }));
    expect([0, 199, 200, 449, 9999].map((at) => linesPageAt(lines, at))).toEqual([1, 1, 2, 3, 3]);
    expect(linesPageAt([], 5)).toBe(1);
  });
});
