import Papa from "papaparse";
import { normalForm } from "../text/normalise";
import { parseUrl } from "../text/parse-url";
import { printable } from "../text/text";
import { hostAddress } from "../videos/youtube-id";

/**
 * An exported video, or an episode or a loop of a playlist by its key (PLAYLIST-9, LOOP-16).
 * `duration` is in seconds; times are epoch seconds.
 */
export type ExportRow = {
  ytid: string;
  title: string | null;
  author: string | null;
  duration: number | null;
  repeats?: number;
  last_viewed?: number;
  hearted?: number;
  /** Address of an episode's audio or a loop's video, with what is played. */
  url?: string;
};

export type CsvColumn = keyof ExportRow;

export const HISTORY_COLUMNS = [
  "ytid",
  "title",
  "author",
  "duration",
  "repeats",
  "last_viewed",
] as const satisfies CsvColumn[];
export const HEARTS_COLUMNS = [
  "ytid",
  "title",
  "author",
  "duration",
  "repeats",
  "hearted",
] as const satisfies CsvColumn[];
export const PLAYLIST_COLUMNS = [
  "ytid",
  "title",
  "author",
  "duration",
] as const satisfies CsvColumn[];

const TIMES = new Set<CsvColumn>(["last_viewed", "hearted"]);

/**
 * Where a spreadsheet may see a formula: at the start of a cell, or of what some countries take for
 * one. Spaces and invisible characters before it do not count, nor do apostrophes of the text.
 */
const FORMULA =
  /(?:^|[;\t\r\n])(?=[\v\f\p{Z}\p{Cf}\p{DI}\u2800]*'*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;
const ESCAPED_FORMULA =
  /(^|[;\t\r\n])'(?=[\v\f\p{Z}\p{Cf}\p{DI}\u2800]*'*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;
const BREAK_FIRST = /^'*[\t\r\n]/;

/** Formats one cell; ids stay unchanged. */
function cell(column: CsvColumn, value: string | number | null | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") {
    return TIMES.has(column) ? new Date(value * 1000).toISOString() : String(value);
  }
  return column === "ytid" ? printable(value) : textCell(value);
}

/** Formats a text, with an apostrophe before whatever a spreadsheet would run as a formula. */
export function textCell(text: string): string {
  const cell = printable(text).replace(FORMULA, "$&'");
  return BREAK_FIRST.test(cell) ? `'${cell}` : cell;
}

/** Returns the text that `textCell` was given. */
export function readTextCell(cell: string): string {
  const text = cell.startsWith("'") && BREAK_FIRST.test(cell) ? cell.slice(1) : cell;
  return text.replace(ESCAPED_FORMULA, "$1");
}

export function csvRow(cells: readonly string[]): string {
  return `${Papa.unparse([[...cells]])}\r\n`;
}

export function csvHeading(columns: readonly CsvColumn[]): string {
  return csvRow(columns);
}

export function csvLine(columns: readonly CsvColumn[], video: ExportRow): string {
  return csvRow(columns.map((column) => cell(column, video[column])));
}

function oneLine(text: string): string {
  return printable(text).replace(/\s+/g, " ").trim();
}

export function m3uHeading(name: string): string {
  return `#EXTM3U\n#PLAYLIST:${oneLine(name)}\n`;
}

/** Normalises an address, which removes line breaks that a feed may have in it. */
const addressLine = (url: string) => parseUrl(url)?.href ?? "";

/** An unknown duration is -1. */
export function m3uEntry({ ytid, title, author, duration, url }: ExportRow): string {
  const label = [author, title ?? ytid].filter(Boolean).join(" - ");
  const seconds = duration === null ? -1 : Math.round(duration);
  return `#EXTINF:${seconds},${oneLine(label)}\n${url === undefined ? hostAddress(ytid) : addressLine(url)}\n`;
}

/** Returns a file name that is valid on every system. */
export function fileName(name: string, extension: string): string {
  const plain = normalForm(name, "NFKD").split(/\W+/).filter(Boolean).join("-").toLowerCase();
  return `${plain || "list"}.${extension}`;
}
