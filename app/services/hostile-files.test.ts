import { describe, expect, test } from "vitest";
import { costOfMillion, leastCost, MAX_AT_ONCE } from "../../tests/support/processor-time";
import { parseChapters } from "~/domain/podcasts/chapters/chapters-file";
import { parseId3Chapters } from "~/domain/podcasts/chapters/id3-chapters";
import { chaptersInNotes, linkTimes } from "~/domain/podcasts/chapters/notes-times";
import { parseOpml } from "~/domain/podcasts/opml";
import { parseTranscript, searchTranscript } from "~/domain/podcasts/transcript/transcript";
import { readHls } from "~/domain/radio/titles/hls-playlist";
import { createIcyTitles } from "~/domain/radio/titles/icy-titles";
import { titleInPiece } from "~/domain/radio/titles/piece-titles";
import { readStationList } from "~/domain/radio/lists/station-list";
import { cleanList, cleanStationName } from "~/domain/radio/station-text";
import { readPlaylist } from "~/domain/radio/lists/stream-playlist";
import { parseLrc, plainLines } from "~/domain/songs/lyrics";
import { guessSong } from "~/domain/songs/song-title";
import { normaliseText, truncateText } from "~/domain/text/text";
import { parseImport } from "~/domain/transfer/parse-import";
import { safeNotes } from "./podcasts/feed/safe-notes.server";
import { excerptOf } from "./platform/html/safe-html.server";

const MILLION = costOfMillion();
/** What a parser may cost the event loop at once, in millions of letters. */
const ON_LOOP = MAX_AT_ONCE;
/**
 * A thread may take longer, in proportion to the file: this is for these letters, a twentieth of
 * the largest file.
 */
const SOME = 50_000;
const IN_THREAD = 150;

const filled = (begin: string, part: string, size: number) =>
  begin + part.repeat(Math.max(0, Math.floor((size - begin.length) / part.length)));

/** Pieces of text that parsers look for, each again and again. */
const PARTS = [
  ...["\n", "\r", " ", "a", "a\n", "a ", ",", '"', "'", "\\", "&amp;", "&lt;", "&", "-", "->", "("],
  ...["\u0315\u0316", "\uff9e\u0316", "\u0344", "\ufdfa", "\ud83d\ude00", "\u0001", "\ud83d"],
  ...["<", "<a ", "<a>", "<p>a", "<p ", "<b a=''>", "<!--", "<br>", "<![CDATA[", "</"],
  ...["<cite>", "<time>1</time>", "<v a>", "<location>", "<location>a</", 'href="', 'href="a"'],
  ...[
    "<outline ",
    '<outline text="',
    '<outline xmlUrl="http://a">',
    '<outline type="audio" url="http://a">',
  ],
  ...[
    "-->",
    "-->\n",
    "00:00 --> 00:01\na\n\n",
    "1:11 ",
    "1:11:",
    "1:11 a<br>",
    "<p>1:11 a</p>",
    "[00:01]",
    "[00:01]a\n",
  ],
  ...["[", "{", "[]", "0,", "{},", '{"a":', '"a":1,', '"dQw4w9WgXcQ",', "{}\n", "[\n"],
  ...[
    "#EXTINF:1,a\n",
    "#EXT-X-STREAM-INF:A=1\nb\n",
    "#PLAYLIST:",
    "http://a\n",
    "file1=http://a\n",
  ],
  ...[
    "dQw4w9WgXcQ ",
    "https://youtu.be/dQw4w9WgXcQ ",
    "dQw4w9WgXcQ,2020-01-01\n",
    '{"startTime":1,"endTime":2,"label":"a"},',
    '{"ta":1,"tb":2},',
    "a,dQw4w9WgXcQ,1,2\n",
    '{"kind":"video","item":"dQw4w9WgXcQ","startMs":1,"endMs":999},',
    " - ",
    "ft. ",
    '"a" ',
  ],
];

type Parser = [name: string, size: number, begins: string[], parse: (text: string) => unknown];

const base = "https://a.example/";

const ON_THE_LOOP: Parser[] = [
  ["a field", 64_000, [""], (text) => truncateText(normaliseText(text), 100)],
  ["a song's title", 500, [""], (text) => guessSong(text, text)],
  ["a station's name", 64_000, [""], (text) => cleanStationName(text, base)],
  ["a station's tags", 64_000, [""], cleanList],
  ["lyrics", 64_000, [""], (text) => [parseLrc(text), plainLines(text)]],
  [
    "notes",
    100_000,
    [""],
    (text) => [linkTimes(text, "data-seek", (t) => `${base}${t}`), chaptersInNotes(text)],
  ],
  [
    "a station's playlist",
    64_000,
    ["<?xml", "<asx", "[playlist]\n", "#EXTM3U\n"],
    (text) => readPlaylist(text, base),
  ],
  ["an HLS playlist", 512 * 1024, ["#EXTM3U\n"], (text) => readHls(text, base)],
];

const IN_THE_THREADS: Parser[] = [
  [
    "an import",
    SOME,
    ["", "ytid\n", "name,item,start,end\n", "[", "{", "#EXTM3U\n"],
    (text) => attempt(() => parseImport(text, base)),
  ],
  [
    "an import of loops",
    SOME,
    ['{"sourceId":"youtube:dQw4w9WgXcQ","loops":[', '{"format":"listen-on-repeat","loops":['],
    (text) => attempt(() => parseImport(`${text}{}]}`, base)),
  ],
  [
    "an import of bookmarks",
    SOME,
    ["", "[", '{"bmks":['],
    (text) => {
      const file = JSON.stringify({ "ab.dQw4w9WgXcQ": `${text}{}]}` });
      return attempt(() => parseImport(file, base));
    },
  ],
  ["a list of podcasts", SOME, ["<opml>"], parseOpml],
  [
    "a list of stations",
    SOME,
    ["<opml>", "[{}", "[playlist]\n", "#EXTM3U\n"],
    (text) => readStationList(text, () => false),
  ],
  ["chapters", SOME, ['{"chapters":['], parseChapters],
  [
    "a transcript",
    SOME,
    ["WEBVTT\n\n", "WEBVTT\n\n00:00 --> 00:01\n", "<", "", '{"segments":['],
    (text) => parseTranscript(text, ""),
  ],
  ["an episode's notes", SOME, [""], (text) => excerptOf(safeNotes(text), 280)],
];

function attempt(parse: () => unknown): unknown {
  try {
    return parse();
  } catch (error) {
    return error;
  }
}

/** Returns the files that cost more than they may. */
function slowFiles([, size, begins, parse]: Parser, most: number): string[] {
  return begins.flatMap((begin) =>
    PARTS.filter((part) => {
      const text = filled(begin, part, size);
      return leastCost(() => parse(text), MILLION, most) > most;
    }).map((part) => `${JSON.stringify(begin)} and ${JSON.stringify(part)} again and again`),
  );
}

describe("no file keeps the event loop from its work", () => {
  test.each(ON_THE_LOOP)("%s of %i characters", (...parser) => {
    expect(slowFiles(parser, ON_LOOP)).toEqual([]);
  });

  // A page does more work than this in one piece, and another word costs no second reading.
  test.each(["ab", "щы", "İı"])("a search in the longest transcript, all %s", (word) => {
    const line = `${word} `.repeat(33);
    const lines = parseTranscript(`${line}\n`.repeat(10_000), "");
    expect(lines).toHaveLength(10_000);
    const most = ON_LOOP / 4;
    expect(leastCost(() => searchTranscript(lines, line), MILLION, most)).toBeLessThanOrEqual(most);
  });

  const tag = (frame: string) => {
    const frames = Buffer.from(frame.repeat(Math.floor(130_000 / frame.length)), "latin1");
    return Buffer.concat([Buffer.from("ID3\x04\0\0\0\x07\x7f\x76", "latin1"), frames]);
  };
  const bytes = (part: string, size: number) => Buffer.from(filled("", part, size), "latin1");

  test.each([
    ["frames", tag("TIT2\0\0\0\x01\0\0\x03")],
    ["chapters", tag("CHAP\0\0\0\x12\0\0a\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0")],
    ["tags", bytes("ID3\x04\0\0\0\0\0\0", 130_000)],
    ["boxes", bytes("\0\0\0\x08emsg", 130_000)],
    ["packets", bytes(`G\x40\0\x10${"\0".repeat(184)}`, 130_000)],
    ["zeros", Buffer.alloc(262_144)],
  ])("a sound of many %s", (_, sound) => {
    const parse = () => [titleInPiece(sound.subarray(0, 131_072)), parseId3Chapters(sound)];
    expect(leastCost(parse, MILLION, ON_LOOP)).toBeLessThanOrEqual(ON_LOOP);
  });

  test.each([
    ["blocks", `a\xff${filled("", "StreamTitle='a';", 4080)}`],
    ["lengths", "\0"],
    ["short blocks", "a\x01StreamTitle='a'"],
  ])("a second of the fastest station, all %s", (_, part) => {
    const chunks = Array.from({ length: 10 }, () => bytes(part, 65_536));
    const titles = createIcyTitles(1);
    const parse = () => chunks.map((chunk) => titles.read(chunk));
    expect(leastCost(parse, MILLION, ON_LOOP)).toBeLessThanOrEqual(ON_LOOP);
  });
});

describe("no file keeps a thread for long", () => {
  test.each(IN_THE_THREADS)("%s of %i characters", (...parser) => {
    expect(slowFiles(parser, IN_THREAD)).toEqual([]);
  });
});
