import { isYtid } from "../../videos/youtube-id";
import { isFields, listOf, type Fields } from "../json-fields";
import { NO_VIDEO, type ParsedImport } from "../parsed-import";
import { LoopCollector } from "./loop-collector";
import { secondsToMs } from "./transfer-loop";

/** How media-looper names a video: `youtube:` and its id. */
const SOURCE = /^[a-z]{1,20}:/i;
const VIDEO = "youtube:";

/** The loops of one video, or of many in a backup, by the name of each video. */
function partsOf(file: Fields): [source: string, part: Fields][] {
  const { sourceId } = file;
  if (typeof sourceId === "string") return [[sourceId, file]];
  return Object.entries(file).flatMap(([name, part]) =>
    SOURCE.test(name) && isFields(part) && Array.isArray(part.loops) ? [[name, part]] : [],
  );
}

/** Whether a file is one of media-looper's (YouTube Looper), of one video or of all. */
export function isMediaLooper(file: Fields): boolean {
  const parts = partsOf(file);
  return parts.length > 0 && parts.every(([, { loops }]) => Array.isArray(loops));
}

/** Reads a file of media-looper. Loops that cannot be changed there are chapters of the video. */
export function readMediaLooper(file: Fields): ParsedImport {
  const found = new LoopCollector();
  for (const [source, { loops }] of partsOf(file)) {
    const item = source.startsWith(VIDEO) ? source.slice(VIDEO.length) : "";
    if (!isYtid(item)) {
      found.reject(source, NO_VIDEO);
      continue;
    }
    for (const one of listOf(loops)) {
      const { startTime, endTime, label, readonly } = isFields(one) ? one : {};
      if (readonly === true) continue;
      const times = { startMs: secondsToMs(startTime), endMs: secondsToMs(endTime) };
      found.add({ kind: "video", item, name: label, ...times }, `${item} ${JSON.stringify(one)}`);
    }
  }
  return { source: "YouTube Looper", lists: [], loops: found.loops, rejected: found.rejected };
}
