/** A video as lists are written out: `duration` in seconds, times in seconds since 1970. */
export type PrintedVideo = {
  ytid: string;
  title: string | null;
  author: string | null;
  duration: number | null;
  repeats?: number;
  last_viewed?: number;
  hearted?: number;
};

export type CsvColumn = keyof PrintedVideo;

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

/** Spreadsheets run what begins like a formula: such a text gets an apostrophe in front. An id is left as it is. */
function cell(column: CsvColumn, value: string | number | null | undefined): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") {
    return TIMES.has(column) ? new Date(value * 1000).toISOString() : String(value);
  }
  const text = column !== "ytid" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvHeading(columns: readonly CsvColumn[]): string {
  return `${columns.join(",")}\r\n`;
}

export function csvLine(columns: readonly CsvColumn[], video: PrintedVideo): string {
  return `${columns.map((column) => cell(column, video[column])).join(",")}\r\n`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

export function m3uHeading(name: string): string {
  return `#EXTM3U\n#PLAYLIST:${oneLine(name)}\n`;
}

/** Two lines that any media player understands; an unknown length is -1. */
export function m3uEntry({ ytid, title, author, duration }: PrintedVideo): string {
  const label = [author, title ?? ytid].filter(Boolean).join(" - ");
  const seconds = duration === null ? -1 : Math.round(duration);
  return `#EXTINF:${seconds},${oneLine(label)}\nhttps://www.youtube.com/watch?v=${ytid}\n`;
}

/** A name that every file system takes. */
export function fileName(name: string, extension: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/[^\w-]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase();
  return `${plain || "list"}.${extension}`;
}
