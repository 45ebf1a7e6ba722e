import Papa from "papaparse";
import type { Loop } from "../../loops/loop";
import { isYtid } from "../../videos/youtube-id";
import { formatTime, parseTime } from "../../text/time";
import { csvRow, readTextCell, textCell } from "../format-export";
import type { ParsedImport } from "../parsed-import";
import { LoopCollector } from "./loop-collector";
import { secondsToMs } from "./transfer-loop";

/** A loop with what practising it has brought, and the title of its item. */
export type ExportedLoop = Omit<Loop, "id"> & { title: string | null };

const COLUMNS = [
  ...["name", "item", "title", "start", "end", "speed", "passes"],
  ...["repeats", "minutes", "last_practised"],
];
const HEADING = /^"?name"?[,;\t]"?item"?[,;\t]/i;

export function loopsCsvHeading(): string {
  return csvRow(COLUMNS);
}

/** Formats a loop, with its times as `m:ss.d`. */
export function loopsCsvLine(loop: ExportedLoop): string {
  const { name, item, title, startMs, endMs, rate, passes, repeats, minutes, lastAt } = loop;
  return csvRow([
    textCell(name),
    item,
    textCell(title ?? ""),
    formatTime(startMs / 1000),
    formatTime(endMs / 1000),
    rate === null ? "" : String(rate),
    passes === null ? "" : String(passes),
    String(repeats),
    String(minutes),
    lastAt ?? "",
  ]);
}

/** Whether a text is such a table. */
export function isLoopsCsv(text: string): boolean {
  return HEADING.test(text);
}

const numberIn = (cell: string) => (cell === "" ? null : Number(cell.replace(",", ".")));

/** Reads a table of loops, our own or one made like it. */
export function parseLoopsCsv(text: string): ParsedImport {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: "greedy" });
  const [heading = [], ...rows] = data;
  const places = new Map(heading.map((cell, at) => [cell.trim().toLowerCase(), at]));
  const found = new LoopCollector();
  for (const row of rows) {
    const cell = (name: string) => row[places.get(name) ?? -1]?.trim() ?? "";
    const item = cell("item");
    const read = {
      kind: isYtid(item) ? "video" : "episode",
      item,
      name: readTextCell(cell("name")),
      startMs: secondsToMs(parseTime(cell("start"))),
      endMs: secondsToMs(parseTime(cell("end"))),
      rate: numberIn(cell("speed")),
      passes: numberIn(cell("passes")),
    };
    found.add(read, row.join(", "));
  }
  return { source: "Listen on Repeat CSV", lists: [], ...found };
}
