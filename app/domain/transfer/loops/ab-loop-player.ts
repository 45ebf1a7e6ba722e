import { isYtid } from "../../videos/youtube-id";
import { isFields, listOf, parseJson, type Fields } from "../json-fields";
import { NO_VIDEO, type ParsedImport } from "../parsed-import";
import { LoopCollector } from "./loop-collector";
import { secondsToMs } from "./transfer-loop";

const PREFIX = "ab.";

/** Whether a file is a dump of what ABLoopPlayer keeps in the browser's storage. */
export function isAbLoopPlayer(file: Fields): boolean {
  return Object.keys(file).some((name) => name.startsWith(PREFIX));
}

/** Returns the bookmarks of a stored text; null for a setting. Before 1.02 it was the bare list. */
function bookmarksOf(stored: unknown): unknown[] | null {
  const value = typeof stored === "string" ? parseJson(stored) : stored;
  if (isFields(value)) return Array.isArray(value.bmks) ? value.bmks : null;
  const isList = Array.isArray(value) && value.some((one) => isFields(one) && "ta" in one);
  return isList ? listOf(value) : null;
}

/**
 * Reads `ABLoopPlayer.json`. Each key `ab.` and a video's id has a text of JSON with the loops; a
 * loop of a file on the listener's own disk has the file's name instead.
 */
export function readAbLoopPlayer(file: Fields): ParsedImport {
  const found = new LoopCollector();
  for (const [name, stored] of Object.entries(file)) {
    const bookmarks = name.startsWith(PREFIX) ? bookmarksOf(stored) : null;
    if (!bookmarks) continue;
    const item = name.slice(PREFIX.length);
    if (!isYtid(item)) {
      found.reject(item, NO_VIDEO);
      continue;
    }
    for (const one of bookmarks) {
      const { ta, tb, note } = isFields(one) ? one : {};
      const read = {
        kind: "video",
        item,
        name: note,
        startMs: secondsToMs(ta),
        endMs: secondsToMs(tb),
      };
      found.add(read, `${item} ${JSON.stringify(one)}`);
    }
  }
  return { source: "ABLoopPlayer", lists: [], loops: found.loops, rejected: found.rejected };
}
