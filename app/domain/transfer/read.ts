import { isCsv, readCsv } from "./read-csv";
import { readJson, readJsonLines } from "./read-json";
import { readList } from "./read-list";
import {
  MOST_LISTS,
  MOST_VIDEOS,
  TOO_MANY,
  TOO_MANY_LISTS,
  Unreadable,
  type Reading,
  type TransferList,
  type TransferVideo,
} from "./library";

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readAny(text: string, origin: string): Reading {
  if (!/^[{[]/.test(text)) return isCsv(text) ? readCsv(text) : readList(text, origin);
  const value = parsed(text);
  const reading = value === undefined ? readJsonLines(text) : readJson(value);
  if (!reading) throw new Unreadable("This JSON is broken.");
  return reading;
}

/** Each video once, where it stands first, with the most repeats and the latest time that are told of it. */
function unique(videos: readonly TransferVideo[]): TransferVideo[] {
  const seen = new Map<string, TransferVideo>();
  for (const video of videos) {
    const known = seen.get(video.ytid);
    const repeats = Math.max(known?.repeats ?? 0, video.repeats ?? 0);
    const at = Math.max(known?.at ?? 0, video.at ?? 0);
    const slice = known?.slice ?? video.slice;
    seen.set(video.ytid, {
      ytid: video.ytid,
      ...(repeats > 0 && { repeats }),
      ...(at > 0 && { at }),
      ...(slice && { slice }),
    });
  }
  return [...seen.values()];
}

function limited({ source, lists, refused }: Reading): Reading {
  let room = MOST_VIDEOS;
  let left = 0;
  const taken: TransferList[] = [];
  for (const list of lists.slice(0, MOST_LISTS)) {
    const videos = unique(list.videos);
    taken.push({ ...list, videos: videos.slice(0, room) });
    left += Math.max(0, videos.length - room);
    room -= Math.min(room, videos.length);
  }
  const more = lists.length - taken.length;
  return {
    source,
    lists: taken.filter(({ videos }) => videos.length > 0),
    refused: [
      ...refused,
      ...(left > 0 ? [{ text: `${left} more videos`, reason: TOO_MANY }] : []),
      ...(more > 0 ? [{ text: `${more} more lists`, reason: TOO_MANY_LISTS }] : []),
    ],
  };
}

/**
 * Reads what other programs and this one write: links or ids, M3U, tables of Google Takeout, JSON of Invidious, Piped,
 * FreeTube, Takeout's history and our own. Each list has each video once. Throws Unreadable.
 * @param origin our own, whose watch links count too
 */
export function readTransfer(text: string, origin: string): Reading {
  const trimmed = text.replace(/^\uFEFF/, "").trim();
  if (trimmed === "") throw new Unreadable("Choose a file or paste some links.");
  if (/\0/.test(trimmed)) throw new Unreadable("This is no text. Unpack archives first.");
  return limited(readAny(trimmed, origin));
}
