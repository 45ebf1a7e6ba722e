import { normaliseText, printable, truncateText } from "../text/text";
import { parseUrl } from "../text/parse-url";

/** Texts that programs write when there is none. */
const NOTHING = new Set(["null", "undefined", "none", "n/a", "unknown", "-", "nan"]);

const MAX_NAME_LENGTH = 120;
const MAX_TAG_LENGTH = 40;
const MAX_TAGS = 12;
/** Characters read from a list of tags. */
const MAX_LIST_LENGTH = 2000;
/** Characters read for each one kept, because entities and spaces become shorter. */
const READ_FOR_EACH = 8;

const ENTITIES = new Map([
  ["amp", "&"],
  ["quot", '"'],
  ["apos", "'"],
  ["#39", "'"],
  ["#039", "'"],
  ["lt", "<"],
  ["gt", ">"],
]);

/** Cleans one line of text from outside; empty if it says only that there is none. */
export function cleanText(text: string, longest = MAX_NAME_LENGTH): string {
  const beginning = text.slice(0, longest * READ_FOR_EACH);
  const decoded = beginning.replace(
    /&(#?\w{2,4});/g,
    (whole, name: string) => ENTITIES.get(name) ?? whole,
  );
  const line = printable(normaliseText(decoded)).replace(/\s+/g, " ").trim();
  return NOTHING.has(line.toLowerCase()) ? "" : truncateText(line, longest);
}

const TECHNICAL =
  /^(?:\d{1,4} ?k(?:bps|bit\/s|b\/s)?|mp3|aac\+?|aacp|he-aac|ogg|opus|flac|hls|hq|hi|low|stream|vbr|cbr|stereo|mono|radio browser)$/i;

function isTechnical(text: string): boolean {
  const words = text.split(/[ ,/]+/).filter(Boolean);
  return words.length > 0 && words.every((word) => TECHNICAL.test(word) || /^\d{2,4}$/.test(word));
}

/** Removes brackets that only describe the stream, such as `(128 kbps Ogg Opus)`. */
function withoutTechnical(name: string): string {
  return name.replace(/[([]([^()[\]]{1,40})[)\]]/g, (whole, inner: string) =>
    isTechnical(inner.replace(/(\d) (k)/gi, "$1$2")) ? " " : whole,
  );
}

const EDGE = new Set([..." \t'\"`´‘’“”*#~_=|.,;:!-–—•·►▶★☆♪♫<>^"]);

function trimEdges(text: string): string {
  const letters = [...text];
  const isEdge = (letter: string | undefined) => letter !== undefined && EDGE.has(letter);
  let end = letters.length;
  // A full stop or an exclamation mark may belong to the name.
  while (end > 0 && isEdge(letters[end - 1]) && !".!".includes(letters[end - 1] ?? "")) end -= 1;
  let start = 0;
  while (start < end && isEdge(letters[start])) start += 1;
  return letters.slice(start, end).join("");
}

/**
 * Removes from a station's name everything that is not part of it (RADIO-11); the stream's host if
 * nothing is left.
 */
export function cleanStationName(text: string, address: string): string {
  const line = cleanText(text);
  // Some names record their own change: 'undefined' -> 'the name'.
  const renamed = line.includes("->") ? (line.split("->").at(-1) ?? line) : line;
  const [first = ""] = withoutTechnical(renamed).split(" | ");
  const name = cleanText(trimEdges(first.replace(/\s+/g, " ")));
  if (/[\p{L}\p{N}]/u.test(name)) return name;
  return parseUrl(address)?.hostname ?? "Radio";
}

/** Capitalises names of languages, which the directory writes in lower case. */
export function capitalised(words: string): string {
  return words.replace(/(?<![\p{L}'’])\p{L}/gu, (letter) => letter.toUpperCase());
}

/** Returns the words of a comma-separated list, each once, in lower case. */
export function cleanList(text: string): string[] {
  const words = text
    .slice(0, MAX_LIST_LENGTH)
    .split(/[,;]/)
    .map((word) => cleanText(word, MAX_TAG_LENGTH).toLowerCase().replace(/^#+/, ""));
  return [...new Set(words.filter((word) => /[\p{L}\p{N}]/u.test(word)))].slice(0, MAX_TAGS);
}
