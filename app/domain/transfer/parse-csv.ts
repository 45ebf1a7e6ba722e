import Papa from "papaparse";
import { isPlaylistItem } from "../playlists/playlist-item";
import { parseVideoInput } from "../videos/youtube-id";
import {
  NO_VIDEO,
  quoteEntry,
  type ListKind,
  type ParsedImport,
  type TransferVideo,
} from "./parsed-import";

const ID_NAME = /^(?:ytid|video.?id)$/i;
const HEADING = /(?:^|[,;\t"])(?:ytid|video.?id)(?:["',;\t]|$)/im;
const ID_AND_DATE = /^"?[\w-]{11}"?[,;\t]\s*"?\d{4}-/;
const TIME_NAMES = /^(?:last_viewed|hearted|time added|.*timestamp)$/i;

/** Whether a text is a table: it has a heading for ids, or most lines have an id and a date. */
export function isCsv(text: string): boolean {
  const lines = text.split(/\r?\n/).slice(0, 20).filter(Boolean);
  return (
    HEADING.test(lines.join("\n")) ||
    lines.filter((line) => ID_AND_DATE.test(line)).length * 2 > lines.length
  );
}

interface Columns {
  id: number;
  repeats: number;
  time: number;
}

function columnsOf(heading: string[]): Columns {
  const find = (name: RegExp) => heading.findIndex((cell) => name.test(cell.trim()));
  return { id: find(ID_NAME), repeats: find(/^repeats$/i), time: find(TIME_NAMES) };
}

function kindOf(heading: string[]): ListKind {
  const has = (name: string) => heading.some((cell) => cell.trim() === name);
  if (has("last_viewed")) return "history";
  return has("hearted") ? "hearts" : null;
}

function videoOf(row: string[], { id, repeats, time }: Columns): TransferVideo | null {
  const cell = row[id]?.trim() ?? "";
  const ytid = isPlaylistItem(cell) ? cell : parseVideoInput(cell)?.ytid;
  if (!ytid) return null;
  const at = Date.parse((row[time] ?? "").replace(/ UTC$/, "Z"));
  const count = Number(row[repeats]);
  return {
    ytid,
    ...(Number.isInteger(count) && count > 0 && { repeats: count }),
    ...(Number.isFinite(at) && { at }),
  };
}

/**
 * Reads a table of videos: our own export, or a Google Takeout playlist in its current format
 * (`Video ID` and a timestamp) or its old one, which starts with lines about the playlist. Unknown
 * headings, such as in other languages, are skipped.
 */
export function parseCsv(text: string): ParsedImport {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: "greedy" });
  const at = data.findIndex((row) => row.some((cell) => ID_NAME.test(cell.trim())));
  const heading = data[at] ?? [];
  const columns = at < 0 ? { id: 0, repeats: -1, time: 1 } : columnsOf(heading);
  const videos: TransferVideo[] = [];
  const rejected = [];
  for (const [place, row] of data.slice(at + 1).entries()) {
    const video = videoOf(row, columns);
    if (video) videos.push(video);
    else if (at >= 0 || place > 0)
      rejected.push({ text: quoteEntry(row.join(", ")), reason: NO_VIDEO });
  }
  const source = kindOf(heading) ? "Listen on Repeat CSV" : "CSV, such as from Google Takeout";
  return { source, lists: [{ kind: kindOf(heading), name: null, videos }], loops: [], rejected };
}
