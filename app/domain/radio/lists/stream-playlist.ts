import { parseUrl } from "../../text/parse-url";

/** HLS is a playlist too, but players read it themselves. */
export type ReadPlaylist =
  { kind: "hls" } | { kind: "list"; addresses: string[] } | { kind: "none" };

const MAX_ENTRIES = 20;
const MAX_LINE_LENGTH = 2048;

/** Decodes a playlist in any encoding that servers use. */
export function playlistText(bytes: Uint8Array): string {
  const isUtf16 =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const encoding = isUtf16 ? (bytes[0] === 0xff ? "utf-16le" : "utf-16be") : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

function linesOf(text: string): string[] {
  return text
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && line.length <= MAX_LINE_LENGTH);
}

function unescaped(text: string): string {
  return text.replaceAll("&amp;", "&").replaceAll("&quot;", '"').trim();
}

function ofPls(lines: readonly string[]): string[] {
  return lines.flatMap((line) => /^file\d{1,6}\s?=(.*)$/i.exec(line)?.[1]?.trim() ?? []);
}

/**
 * Returns the texts between two marks. Not an XML parser, because many of these files are broken.
 */
function between(text: string, start: RegExp, end: string): string[] {
  const found: string[] = [];
  for (const match of text.matchAll(start)) {
    const from = match.index + match[0].length;
    const to = text.indexOf(end, from);
    // No later match can have an end either.
    if (to < 0) break;
    if (to > from && to - from <= MAX_LINE_LENGTH) found.push(text.slice(from, to));
    if (found.length === MAX_ENTRIES) break;
  }
  return found.map(unescaped);
}

function webAddresses(entries: readonly string[], base: string): string[] {
  return entries
    .flatMap((entry) => parseUrl(entry, base)?.href ?? [])
    .filter((address) => /^https?:/.test(address))
    .slice(0, MAX_ENTRIES);
}

/**
 * Reads PLS, M3U, ASX and XSPF by their content, because types and names are often wrong
 * (RADIO-17).
 */
export function readPlaylist(text: string, base: string): ReadPlaylist {
  const begin = text.slice(0, 500).trimStart().toLowerCase();
  const list = (entries: readonly string[]) => {
    const addresses = webAddresses(entries, base);
    return addresses.length > 0
      ? ({ kind: "list", addresses } as const)
      : ({ kind: "none" } as const);
  };
  if (begin.startsWith("[playlist]")) return list(ofPls(linesOf(text)));
  if (begin.startsWith("<asx")) return list(between(text, /href\s?=\s?"/gi, '"'));
  if (begin.startsWith("<?xml") || begin.startsWith("<playlist")) {
    return list(between(text, /<location>/gi, "</"));
  }
  const lines = linesOf(text);
  if (lines.some((line) => line.startsWith("#EXT-X-"))) return { kind: "hls" };
  const isM3u = begin.startsWith("#") || /^https?:\/\//.test(begin);
  return isM3u ? list(lines.filter((line) => !line.startsWith("#"))) : { kind: "none" };
}
