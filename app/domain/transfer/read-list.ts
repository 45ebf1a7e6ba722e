import { isYtid, parseVideoInput } from "../youtube-id";
import { NO_VIDEO, quoted, type Reading, type TransferVideo } from "./library";

const SEPARATORS = /[\s,;]+/;

/** The videos of one line: all its links, or its ids when it holds nothing else. */
function videosOfLine(line: string, origin: string): TransferVideo[] {
  const words = line.split(SEPARATORS).filter(Boolean);
  const isIds = words.every(isYtid);
  return words.flatMap((word) => {
    const link = isIds ? { ytid: word } : isYtid(word) ? null : parseVideoInput(word, origin);
    return link ? [{ ytid: link.ytid }] : [];
  });
}

/**
 * Links or ids, several in a line or one; lines that begin with `#` are comments, so an M3U is such a list.
 * @param origin our own, whose watch links count too
 */
export function readList(text: string, origin: string): Reading {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const name = /^#PLAYLIST:(.+)$/im.exec(text)?.[1]?.trim() ?? null;
  const videos: TransferVideo[] = [];
  const refused = [];
  for (const line of lines) {
    if (line === "" || line.startsWith("#")) continue;
    const found = videosOfLine(line, origin);
    videos.push(...found);
    if (found.length === 0) refused.push({ text: quoted(line), reason: NO_VIDEO });
  }
  const source = lines[0] === "#EXTM3U" ? "M3U playlist" : "list of links";
  return { source, lists: [{ kind: null, name, videos }], refused };
}
