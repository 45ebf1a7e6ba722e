import { isBoundedJson } from "../../text/bounded/bounded-json";
import { printable, truncateText } from "../../text/text";

/** A line of a transcript. Times are in seconds, null if the publisher gives none. */
export interface TranscriptLine {
  start: number | null;
  end: number | null;
  speaker: string;
  text: string;
}

const MAX_LINES = 10_000;
/** The most lines read from a file. A line of the transcript takes up several. */
const MAX_FILE_LINES = 100_000;
/** Characters of all lines together: twelve hours of talk. */
const MAX_TEXT = 1_000_000;
/** Lines of one page. */
export const LINES_A_PAGE = 200;
/** Generous, because some transcripts time every word. */
const JSON_BOUNDS = { depth: 16, values: 400_000 };
const MAX_LINE_LENGTH = 1000;
const MAX_SPEAKER_LENGTH = 100;
/** The most words of a search. */
const MAX_WORDS = 5;
/** Single words are joined until a line has this many characters or a sentence ends. */
const WHOLE_LINE = 80;

const TAG = /<[^<>]*>/g;
const VOICE = /<v(?:\.[^<>\s]*)?\s([^<>]*)>/i;
const ENTITIES = [
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&#39;", "'"],
  ["&nbsp;", " "],
  ["&amp;", "&"],
] as const;

function plain(html: string, longest = MAX_LINE_LENGTH): string {
  const text = ENTITIES.reduce(
    (left, [entity, character]) => left.replaceAll(entity, character),
    html.slice(0, longest * 4).replace(TAG, ""),
  );
  return truncateText(printable(text).replace(/\s+/g, " ").trim(), longest);
}

/** Parses `1:02:03.5`, `02:03,500` or `3` to seconds; null for anything else. */
function stamp(text: string): number | null {
  const parts = text.trim().replace(",", ".").split(":");
  const numbers = parts.map((part) => (/^\d{1,6}(?:\.\d{1,9})?$/.test(part) ? Number(part) : NaN));
  if (parts.length > 3 || numbers.some(Number.isNaN)) return null;
  return numbers.reduce((sum, number) => sum * 60 + number, 0);
}

const ARROW = "-->";

const linesOf = (text: string) => text.split("\n", MAX_FILE_LINES);

/** Reads WebVTT and SubRip: times, then lines of text up to an empty one. */
function cues(text: string): TranscriptLine[] {
  const lines: TranscriptLine[] = [];
  let at: { start: number; end: number | null; words: string[] } | null = null;
  const close = () => {
    if (!at) return;
    const raw = at.words.join(" ").slice(0, MAX_LINE_LENGTH * 4);
    const speaker = plain(VOICE.exec(raw)?.[1] ?? "", MAX_SPEAKER_LENGTH);
    const words = plain(raw);
    if (words) lines.push({ start: at.start, end: at.end, speaker, text: words });
    at = null;
  };
  for (const line of linesOf(text)) {
    const arrow = line.indexOf(ARROW);
    if (arrow >= 0) {
      close();
      const start = stamp(line.slice(0, arrow));
      const rest = line.slice(arrow + ARROW.length).trim();
      if (start !== null) at = { start, end: stamp(rest.split(" ")[0] ?? ""), words: [] };
    } else if (line.trim() === "") close();
    else at?.words.push(line.slice(0, MAX_LINE_LENGTH));
  }
  close();
  return lines;
}

function seconds(value: unknown): number | null {
  return typeof value === "number" && value >= 0 && value < 1e6 ? value : null;
}

/** Reads the segments of Podcasting 2.0's JSON. */
function segments(text: string): TranscriptLine[] {
  if (!isBoundedJson(text, JSON_BOUNDS)) return [];
  const whole: unknown = JSON.parse(text);
  const list = typeof whole === "object" && whole && "segments" in whole ? whole.segments : null;
  if (!Array.isArray(list)) return [];
  return list.slice(0, MAX_LINES * 10).flatMap((one: unknown) => {
    if (typeof one !== "object" || one === null) return [];
    const { startTime, endTime, speaker, body }: Record<string, unknown> = { ...one };
    const words = typeof body === "string" ? plain(body) : "";
    const by = typeof speaker === "string" ? plain(speaker, MAX_SPEAKER_LENGTH) : "";
    return words
      ? [{ start: seconds(startTime), end: seconds(endTime), speaker: by, text: words }]
      : [];
  });
}

const ELEMENT = /<(cite|time|p)\b[^<>]{0,300}>([^<]{0,4000})/gi;

/** Reads HTML: `<cite>` names the speaker, `<time>` the start, and `<p>` is the text. */
function elements(text: string): TranscriptLine[] {
  const lines: TranscriptLine[] = [];
  let speaker = "";
  let start: number | null = null;
  for (const [, name = "", content = ""] of text.matchAll(ELEMENT)) {
    if (name.toLowerCase() === "cite")
      speaker = plain(content, MAX_SPEAKER_LENGTH).replace(/:$/, "");
    else if (name.toLowerCase() === "time") start = stamp(plain(content, 20));
    else if (plain(content)) lines.push({ start, end: null, speaker, text: plain(content) });
  }
  return lines;
}

const paragraphs = (text: string): TranscriptLine[] =>
  linesOf(text).flatMap((line) => {
    const words = plain(line);
    return words ? [{ start: null, end: null, speaker: "", text: words }] : [];
  });

const isWhole = ({ text }: TranscriptLine) => text.length >= WHOLE_LINE || /[.!?…]$/.test(text);

/** Joins fragments of sentences. A line without an end ends where the next one starts. */
function joined(pieces: readonly TranscriptLine[]): TranscriptLine[] {
  const lines: TranscriptLine[] = [];
  let length = 0;
  for (const piece of pieces) {
    length += piece.text.length;
    if (length > MAX_TEXT) break;
    const last = lines.at(-1);
    const goesOn =
      last && last.start !== null && last.speaker === piece.speaker && piece.end !== null;
    if (goesOn && !isWhole(last) && piece.text.length < WHOLE_LINE / 2) {
      last.text = `${last.text} ${piece.text}`;
      last.end = piece.end;
    } else lines.push({ ...piece });
    if (lines.length >= MAX_LINES) break;
  }
  return lines.map((line, at) => {
    const next = lines[at + 1]?.start ?? null;
    return { ...line, end: line.end ?? next };
  });
}

/** Parses a transcript in any format that feeds use. Returns no lines for anything else. */
export function parseTranscript(given: string, type: string): TranscriptLine[] {
  const text = given.replaceAll("\r\n", "\n").replaceAll("\r", "\n");
  const begins = text.slice(0, 500).trimStart();
  if (begins.startsWith("WEBVTT") || /vtt|srt|subrip/i.test(type) || begins.includes(ARROW))
    return joined(cues(text));
  if (begins.startsWith("{")) {
    try {
      return joined(segments(text));
    } catch {
      return [];
    }
  }
  return joined(begins.startsWith("<") ? elements(text) : paragraphs(text));
}

/** Returns the page of lines, from 1, for this second of the audio. */
export function linesPageAt(lines: readonly TranscriptLine[], seconds: number): number {
  const at = lines.findLastIndex(({ start }) => start !== null && start <= seconds);
  return Math.floor(Math.max(at, 0) / LINES_A_PAGE) + 1;
}

/** Finds the lines that contain every word. Words after the fifth are ignored. */
export function searchTranscript(lines: readonly TranscriptLine[], q: string): TranscriptLine[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  return lines.filter((line) => {
    const text = line.text.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
