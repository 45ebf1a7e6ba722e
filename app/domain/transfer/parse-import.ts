import { parseJson } from "./json-fields";
import { isLoopsCsv, parseLoopsCsv } from "./loops/loops-csv";
import { limitLoops, TOO_MANY_LOOPS } from "./loops/transfer-loop";
import { isCsv, parseCsv } from "./parse-csv";
import { parseJsonImport, parseJsonLines } from "./parse-json";
import { parseList } from "./parse-list";
import {
  MAX_LISTS,
  MAX_VIDEOS,
  TOO_MANY,
  TOO_MANY_LISTS,
  UnreadableImport,
  type ParsedImport,
  type TransferList,
  type TransferVideo,
} from "./parsed-import";

function readAny(text: string, origin: string): ParsedImport {
  if (isLoopsCsv(text)) return parseLoopsCsv(text);
  if (!/^[{[]/.test(text)) return isCsv(text) ? parseCsv(text) : parseList(text, origin);
  const value = parseJson(text);
  const reading = value === undefined ? parseJsonLines(text) : parseJsonImport(value);
  if (!reading) throw new UnreadableImport("This JSON is not valid.");
  return reading;
}

/** Keeps each video once, at its first position, with its highest repeats and latest time. */
function unique(videos: readonly TransferVideo[]): TransferVideo[] {
  const seen = new Map<string, TransferVideo>();
  for (const video of videos) {
    const known = seen.get(video.ytid);
    const repeats = Math.max(known?.repeats ?? 0, video.repeats ?? 0);
    const at = Math.max(known?.at ?? 0, video.at ?? 0);
    const section = known?.section ?? video.section;
    const speed = known?.speed ?? video.speed;
    seen.set(video.ytid, {
      ytid: video.ytid,
      ...(repeats > 0 && { repeats }),
      ...(at > 0 && { at }),
      ...(section && { section }),
      ...(speed && { speed }),
    });
  }
  return [...seen.values()];
}

function limited({ source, lists, loops, rejected }: ParsedImport): ParsedImport {
  let room = MAX_VIDEOS;
  let left = 0;
  const taken: TransferList[] = [];
  for (const list of lists.slice(0, MAX_LISTS)) {
    const videos = unique(list.videos);
    taken.push({ ...list, videos: videos.slice(0, room) });
    left += Math.max(0, videos.length - room);
    room -= Math.min(room, videos.length);
  }
  const more = lists.length - taken.length;
  const kept = limitLoops(loops);
  return {
    source,
    lists: taken.filter(({ videos }) => videos.length > 0),
    loops: kept.taken,
    rejected: [
      ...rejected,
      ...(left > 0 ? [{ text: `${left} more videos`, reason: TOO_MANY }] : []),
      ...(more > 0 ? [{ text: `${more} more lists`, reason: TOO_MANY_LISTS }] : []),
      ...(kept.left > 0 ? [{ text: `${kept.left} more loops`, reason: TOO_MANY_LOOPS }] : []),
    ],
  };
}

/**
 * Reads links or ids, M3U, CSV of Google Takeout, JSON of Invidious, Piped, FreeTube and Takeout's
 * history, loops of ABLoopPlayer and media-looper, and our own exports. Each list contains each
 * video once.
 * @param origin our own origin, whose watch links count too
 * @throws {UnreadableImport}
 */
export function parseImport(text: string, origin: string): ParsedImport {
  const trimmed = text.replace(/^\uFEFF/, "").trim();
  if (trimmed === "") throw new UnreadableImport("Choose a file or paste some links.");
  if (/\0/.test(trimmed))
    throw new UnreadableImport("This is not a text file. Unpack archives first.");
  return limited(readAny(trimmed, origin));
}
