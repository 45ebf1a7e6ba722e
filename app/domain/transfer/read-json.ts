import { normaliseSlice, type Slice } from "../slice";
import { isYtid, parseVideoInput } from "../youtube-id";
import {
  NO_VIDEO,
  quoted,
  Unreadable,
  type ListKind,
  type Reading,
  type Refused,
  type TransferList,
  type TransferVideo,
} from "./library";

type Fields = Record<string, unknown>;

/** Names under which the programs keep a video's id or address. */
const ID_NAMES = ["ytid", "videoId", "url", "titleUrl"];
/** Milliseconds since 1970, or a date as text; in seconds where the name says so. */
const TIME_NAMES = ["timeWatched", "timeAdded", "watchedAt", "time"];
const SECOND_NAMES = ["last_viewed", "hearted", "added"];

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

function idOf(item: unknown): string | null {
  const text = isFields(item) ? ID_NAMES.map((name) => textOf(item[name])).find(Boolean) : item;
  if (typeof text !== "string") return null;
  if (isYtid(text)) return text;
  // Piped keeps paths of its own.
  return parseVideoInput(text)?.ytid ?? null;
}

function timeOf(item: Fields): number | null {
  for (const name of SECOND_NAMES) {
    if (typeof item[name] === "number") return item[name] * 1000;
  }
  for (const name of TIME_NAMES) {
    const value = item[name];
    const at = typeof value === "string" ? Date.parse(value) : value;
    if (typeof at === "number" && Number.isFinite(at)) return at;
  }
  return null;
}

/** The section in our own words; one that makes no sense is left out. */
function sliceOf({ slider }: Fields): Slice | null {
  if (!isFields(slider)) return null;
  const { startTime, endTime } = slider;
  if (typeof startTime !== "number" || typeof endTime !== "number") return null;
  const times = normaliseSlice({ start: startTime, end: endTime });
  return times.ok ? times.slice : null;
}

function videoOf(item: unknown): TransferVideo | null {
  const ytid = idOf(item);
  if (!ytid) return null;
  if (!isFields(item)) return { ytid };
  const at = timeOf(item);
  const slice = sliceOf(item);
  const { repeats } = item;
  return {
    ytid,
    ...(typeof repeats === "number" && Number.isInteger(repeats) && repeats > 0 && { repeats }),
    ...(at !== null && { at }),
    ...(slice && { slice }),
  };
}

/** Collects the lists of one file, and what of them is no video. */
class Collector {
  readonly lists: TransferList[] = [];
  readonly refused: Refused[] = [];

  add(kind: ListKind, name: unknown, items: unknown): void {
    const videos: TransferVideo[] = [];
    for (const item of listOf(items)) {
      const video = videoOf(item);
      if (video) videos.push(video);
      else this.refused.push({ text: quoted(JSON.stringify(item)), reason: NO_VIDEO });
    }
    if (videos.length > 0) this.lists.push({ kind, name: textOf(name), videos });
  }

  reading(source: string): Reading {
    return { source, lists: this.lists, refused: this.refused };
  }
}

function readOurs(file: Fields): Reading {
  const found = new Collector();
  found.add("history", null, file.history);
  found.add("hearts", null, file.hearts);
  for (const list of listOf(file.playlists).filter(isFields)) {
    found.add("playlist", list.name, list.ytids ?? list.videos);
  }
  return found.reading("Listen on Repeat");
}

function readPiped(file: Fields): Reading {
  const found = new Collector();
  found.add("history", null, file.watchHistory);
  for (const list of listOf(file.playlists).filter(isFields)) {
    found.add("playlist", list.name, list.videos);
  }
  return found.reading("Piped");
}

/** Its history has no times and the oldest stands first. */
function readInvidious(file: Fields): Reading {
  const found = new Collector();
  found.add("history", null, listOf(file.watch_history).toReversed());
  for (const list of listOf(file.playlists).filter(isFields)) {
    found.add("playlist", list.title, list.videos);
  }
  return found.reading("Invidious");
}

/** FreeTube keeps one object a playlist, or one a video in its history; Takeout one a video that was watched. */
function readItems(items: unknown[]): Reading {
  const found = new Collector();
  const lists = items.filter(isFields).filter((item) => "playlistName" in item);
  for (const list of lists) found.add("playlist", list.playlistName, list.videos);
  const videos = items.filter((item) => !isFields(item) || !("playlistName" in item));
  const has = (name: string) => videos.some((item) => isFields(item) && name in item);
  if (has("timeWatched")) {
    found.add("history", null, videos);
    return found.reading("FreeTube");
  }
  if (has("titleUrl")) {
    found.add("history", null, videos);
    return found.reading("Google Takeout");
  }
  found.add(null, null, videos);
  return found.reading(lists.length > 0 ? "FreeTube" : "list in JSON");
}

/** Throws Unreadable. */
export function readJson(value: unknown): Reading {
  if (Array.isArray(value)) return readItems(value);
  if (!isFields(value)) throw new Unreadable("This JSON holds no videos.");
  if (value.format === "listen-on-repeat") return readOurs(value);
  if (value.format === "Piped") return readPiped(value);
  if ("watch_history" in value || "playlists" in value) return readInvidious(value);
  if ("playlistName" in value || "videoId" in value) return readItems([value]);
  throw new Unreadable("This JSON is of no program that is known here.");
}

/** A file of one object a line, as FreeTube's databases are; null when the text is none. Throws Unreadable. */
export function readJsonLines(text: string): Reading | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const items: unknown[] = [];
  for (const line of lines) {
    try {
      items.push(JSON.parse(line));
    } catch {
      return null;
    }
  }
  return readItems(items);
}
