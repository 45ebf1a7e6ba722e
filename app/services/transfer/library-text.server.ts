import {
  csvHeading,
  csvLine,
  m3uEntry,
  m3uHeading,
  type CsvColumn,
  type ExportRow,
} from "~/domain/transfer/format-export";
import type { Db } from "../platform/db/database.server";
import {
  exportHearts,
  exportHistory,
  exportItems,
  exportPlaylists,
  loadFollowedPids,
} from "./library-export.server";
import { exportPasses } from "../history/export-passes.server";
import { ownRecords } from "../listener-data/rooms.server";
import type { Playlist } from "../playlists/playlists.server";

export type ExportFormat = "json" | "csv" | "m3u";

/** A list to export: its name, its CSV columns, and how it is embedded in our JSON. */
export type ExportList = {
  name: string;
  columns: readonly CsvColumn[];
  videos: AsyncIterable<ExportRow>;
  json(videos: AsyncIterable<string>): AsyncIterable<string>;
};

async function* arrayOf(items: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<string> {
  let before = "[";
  for await (const item of items) {
    yield before + JSON.stringify(item);
    before = ",\n";
  }
  yield before === "[" ? "[]" : "]";
}

function fileHead(now: Date): string {
  const head = { format: "listen-on-repeat", version: 1, exported: now.toISOString() };
  return JSON.stringify(head).slice(0, -1);
}

async function* playlistText(
  { pid, name, public: isPublic, sort, createdAt, updatedAt }: Playlist,
  videos: AsyncIterable<string>,
): AsyncGenerator<string> {
  const [created, updated] = [createdAt, updatedAt].map((at) => Math.floor(at.getTime() / 1000));
  const head = JSON.stringify({ pid, name, public: isPublic, sort, created, updated });
  yield `${head.slice(0, -1)},"videos":`;
  yield* videos;
  yield "}";
}

export async function* playlistsJson(
  videos: AsyncIterable<string>,
  playlist: Playlist,
): AsyncGenerator<string> {
  yield '"playlists":[';
  yield* playlistText(playlist, videos);
  yield "]";
}

export async function* fieldJson(
  videos: AsyncIterable<string>,
  field: "history" | "hearts",
): AsyncGenerator<string> {
  yield `"${field}":`;
  yield* videos;
}

/** Streams one list of our JSON, which can be imported again. */
export async function* listJson(
  field: string,
  items: AsyncIterable<unknown>,
  now: Date,
): AsyncGenerator<string> {
  yield `${fileHead(now)},${JSON.stringify(field)}:`;
  yield* arrayOf(items);
  yield "}\n";
}

/** Streams one list in one of the formats. */
export async function* listText(
  list: ExportList,
  format: ExportFormat,
  now: Date,
): AsyncGenerator<string> {
  const { name, columns, videos } = list;
  if (format === "json") {
    yield `${fileHead(now)},`;
    yield* list.json(arrayOf(videos));
    yield "}\n";
  } else if (format === "csv") {
    yield csvHeading(columns);
    for await (const video of videos) yield csvLine(columns, video);
  } else {
    yield m3uHeading(name);
    for await (const video of videos) yield m3uEntry(video);
  }
}

/** Streams all data of a listener as one JSON file, which can be imported again. */
export async function* libraryText(
  db: Db,
  userId: string | null,
  now: Date,
): AsyncGenerator<string> {
  yield `${fileHead(now)},"history":`;
  yield* userId ? arrayOf(exportHistory(db, userId)) : ["[]"];
  yield ',"hearts":';
  yield* userId ? arrayOf(exportHearts(db, userId)) : ["[]"];
  yield ',"playlists":[';
  let before = "";
  for await (const playlist of userId ? exportPlaylists(db, userId) : []) {
    yield before;
    yield* playlistText(playlist, arrayOf(exportItems(db, { pid: playlist.pid, reader: userId })));
    before = ",";
  }
  yield `],"following":${JSON.stringify(userId ? await loadFollowedPids(db, userId) : [])}`;
  yield ',\n"passes":';
  yield* userId ? arrayOf(exportPasses(db, userId)) : ["[]"];
  for await (const [field, value] of userId ? ownRecords(db, userId) : []) {
    yield `,\n${JSON.stringify(field)}:`;
    if (Array.isArray(value)) yield* arrayOf(value as unknown[]);
    else yield JSON.stringify(value);
  }
  yield "}\n";
}
