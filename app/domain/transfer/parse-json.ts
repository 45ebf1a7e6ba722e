import { isPlaylistItem } from "../playlists/playlist-item";
import { ownValue } from "../text/own-value";
import { normaliseSection, type Section } from "../section/section";
import { speed as speedSchema } from "../section/section-schema";
import { isYtid, parseVideoInput } from "../videos/youtube-id";
import { isFields, listOf, parseJson, textOf, type Fields } from "./json-fields";
import { isAbLoopPlayer, readAbLoopPlayer } from "./loops/ab-loop-player";
import { LoopCollector } from "./loops/loop-collector";
import { isMediaLooper, readMediaLooper } from "./loops/media-looper";
import {
  NO_SPEED,
  NO_VIDEO,
  quoteEntry,
  UnreadableImport,
  type ListKind,
  type ParsedImport,
  type RejectedEntry,
  type TransferList,
  type TransferVideo,
} from "./parsed-import";

/** Properties in which other programs store a video's id or address. */
const ID_NAMES = ["ytid", "videoId", "url", "titleUrl"];
/** Times in epoch milliseconds or as a date string, and times in epoch seconds. */
const TIME_NAMES = ["timeWatched", "timeAdded", "watchedAt", "time"];
const SECOND_NAMES = ["last_viewed", "hearted", "added"];

function idOf(item: unknown): string | null {
  const text = isFields(item)
    ? ID_NAMES.map((name) => textOf(ownValue(item, name))).find(Boolean)
    : item;
  if (typeof text !== "string") return null;
  if (isPlaylistItem(text)) return text;
  // Piped stores paths such as `/watch?v=`.
  return parseVideoInput(text)?.ytid ?? null;
}

function timeOf(item: Fields): number | null {
  for (const name of SECOND_NAMES) {
    const at = ownValue(item, name);
    if (typeof at === "number") return at * 1000;
  }
  for (const name of TIME_NAMES) {
    const value = ownValue(item, name);
    const at = typeof value === "string" ? Date.parse(value) : value;
    if (typeof at === "number" && Number.isFinite(at)) return at;
  }
  return null;
}

/** Returns the section in our own export; ignores an invalid one. */
function sectionOf({ slider }: Fields): Section | null {
  if (!isFields(slider)) return null;
  const { startTime, endTime } = slider;
  if (typeof startTime !== "number" || typeof endTime !== "number") return null;
  const times = normaliseSection({ start: startTime, end: endTime });
  return times.ok ? times.section : null;
}

/** Returns the speed in our own export; null for 1, the usual one, and for invalid ones. */
function speedOf({ speed }: Fields): number | null {
  const isValid = typeof speed === "number" && speedSchema.safeParse(speed).success;
  return isValid && speed !== 1 ? speed : null;
}

function videoOf(item: unknown): TransferVideo | null {
  const ytid = idOf(item);
  if (!ytid) return null;
  if (!isFields(item)) return { ytid };
  const at = timeOf(item);
  const section = sectionOf(item);
  const speed = speedOf(item);
  const { repeats } = item;
  return {
    ytid,
    ...(typeof repeats === "number" && Number.isInteger(repeats) && repeats > 0 && { repeats }),
    ...(at !== null && { at }),
    ...(section && { section }),
    ...(speed && { speed }),
  };
}

/** Only playlists contain episodes and loops (PLAYLIST-9, LOOP-16). */
function fits(kind: ListKind, { ytid, speed }: TransferVideo): boolean {
  if (kind === "speeds" && speed === undefined) return false;
  return kind === "playlist" || isYtid(ytid);
}

/** Collects the lists of one file, and the entries that are not videos. */
class Collector {
  readonly lists: TransferList[] = [];
  readonly rejected: RejectedEntry[] = [];

  add(kind: ListKind, name: unknown, items: unknown): void {
    const videos: TransferVideo[] = [];
    const reason = kind === "speeds" ? NO_SPEED : NO_VIDEO;
    for (const item of listOf(items)) {
      const video = videoOf(item);
      if (video && fits(kind, video)) videos.push(video);
      else this.rejected.push({ text: quoteEntry(JSON.stringify(item)), reason });
    }
    if (videos.length > 0) this.lists.push({ kind, name: textOf(name), videos });
  }

  reading(source: string): ParsedImport {
    return { source, lists: this.lists, loops: [], rejected: this.rejected };
  }
}

function ownLoops(items: unknown): LoopCollector {
  const found = new LoopCollector();
  for (const item of listOf(items)) {
    found.add(isFields(item) ? item : {}, JSON.stringify(item));
  }
  return found;
}

function readOurs(file: Fields): ParsedImport {
  const found = new Collector();
  found.add("history", null, file.history);
  found.add("hearts", null, file.hearts);
  for (const list of listOf(file.playlists).filter(isFields)) {
    found.add("playlist", list.name, list.ytids ?? list.videos);
  }
  found.add("speeds", null, file.speeds);
  const loops = ownLoops(file.loops);
  return {
    source: "Listen on Repeat",
    lists: found.lists,
    loops: loops.loops,
    rejected: [...found.rejected, ...loops.rejected],
  };
}

function readPiped(file: Fields): ParsedImport {
  const found = new Collector();
  found.add("history", null, file.watchHistory);
  for (const list of listOf(file.playlists).filter(isFields)) {
    found.add("playlist", list.name, list.videos);
  }
  return found.reading("Piped");
}

/** Reads Invidious, which lists its history without times, oldest first. */
function readInvidious(file: Fields): ParsedImport {
  const found = new Collector();
  found.add("history", null, listOf(file.watch_history).toReversed());
  for (const list of listOf(file.playlists).filter(isFields)) {
    found.add("playlist", list.title, list.videos);
  }
  return found.reading("Invidious");
}

/**
 * Reads FreeTube, with one object per playlist or per video of its history, and Takeout, with one
 * per watched video.
 */
function readItems(items: unknown[]): ParsedImport {
  const found = new Collector();
  const lists = items.filter(isFields).filter((item) => "playlistName" in item);
  for (const list of lists) found.add("playlist", list.playlistName, list.videos);
  const videos = items.filter((item) => !isFields(item) || !("playlistName" in item));
  const has = (name: string) => videos.some((item) => isFields(item) && Object.hasOwn(item, name));
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

/** @throws {UnreadableImport} */
export function parseJsonImport(value: unknown): ParsedImport {
  if (Array.isArray(value)) return readItems(value);
  if (!isFields(value)) throw new UnreadableImport("This JSON contains no videos.");
  if (value.format === "listen-on-repeat") return readOurs(value);
  if (value.format === "Piped") return readPiped(value);
  if ("watch_history" in value || "playlists" in value) return readInvidious(value);
  if (isAbLoopPlayer(value)) return readAbLoopPlayer(value);
  if (isMediaLooper(value)) return readMediaLooper(value);
  if ("playlistName" in value || "videoId" in value) return readItems([value]);
  throw new UnreadableImport("This JSON is not in a format we know.");
}

/** Reads one JSON object per line, as in FreeTube's databases; null for other texts. */
export function parseJsonLines(text: string): ParsedImport | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const items: unknown[] = [];
  for (const line of lines) {
    const item = parseJson(line);
    if (item === undefined) return null;
    items.push(item);
  }
  return readItems(items);
}
