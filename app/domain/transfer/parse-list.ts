import { isYtid, parseVideoInput } from "../videos/youtube-id";
import { NO_VIDEO, quoteEntry, type ParsedImport, type TransferVideo } from "./parsed-import";

const SEPARATORS = /[\s,;]+/;

/** Finds the videos of one line: all its links, or its ids if it contains nothing else. */
function videosOfLine(line: string, origin: string): TransferVideo[] {
  const words = line.split(SEPARATORS).filter(Boolean);
  const isIds = words.every(isYtid);
  return words.flatMap((word) => {
    const link = isIds ? { ytid: word } : isYtid(word) ? null : parseVideoInput(word, origin);
    return link ? [{ ytid: link.ytid }] : [];
  });
}

/**
 * Reads links or ids, one or more per line. Lines that begin with `#` are comments, so this reads
 * M3U files too.
 * @param origin our own origin, whose watch links count too
 */
export function parseList(text: string, origin: string): ParsedImport {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const name = /^#PLAYLIST:(.+)$/im.exec(text)?.[1]?.trim() ?? null;
  const videos: TransferVideo[] = [];
  const rejected = [];
  for (const line of lines) {
    if (line === "" || line.startsWith("#")) continue;
    const found = videosOfLine(line, origin);
    videos.push(...found);
    if (found.length === 0) rejected.push({ text: quoteEntry(line), reason: NO_VIDEO });
  }
  const source = lines[0] === "#EXTM3U" ? "M3U playlist" : "list of links";
  return { source, lists: [{ kind: null, name, videos }], loops: [], rejected };
}
