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

/** Includes full-width characters, and leading spaces, which spreadsheets ignore. */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/** Formats one cell; ids stay unchanged. */
function cell(column: CsvColumn, value: string | number | null | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") {
    return TIMES.has(column) ? new Date(value * 1000).toISOString() : String(value);
  }
  return column === "ytid" ? printable(value) : textCell(value);
}

/** Formats a text, with a leading apostrophe if a spreadsheet would run it as a formula. */
export function textCell(text: string): string {
  const clean = printable(text);
  return FORMULA.test(clean) ? `'${clean}` : clean;
}

/** Returns the text that `textCell` was given. */
export function readTextCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
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
