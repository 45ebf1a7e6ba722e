import { parseUrl } from "../../text/parse-url";

/** A piece of a stream, with its title from the playlist. */
export interface Piece {
  address: string;
  title: string;
}

/** A playlist lists other playlists, the lowest bitrate first, or pieces, the newest last. */
export type HlsPlaylist =
  | { kind: "variants"; addresses: string[] }
  | { kind: "pieces"; pieces: Piece[]; seconds: number; isEnded: boolean; isReadable: boolean };

const MAX_LINES = 5000;
const MAX_LINE_LENGTH = 4096;

function absolute(line: string, base: string): string[] {
  const url = parseUrl(line, base);
  return url && (url.protocol === "http:" || url.protocol === "https:") ? [url.href] : [];
}

/** Returns the value of `name="..."`, which cannot contain quotes. */
function quoted(text: string, name: string): string {
  const start = text.indexOf(`${name}="`);
  if (start < 0) return "";
  const from = start + name.length + 2;
  const end = text.indexOf('"', from);
  return end < 0 ? "" : text.slice(from, end);
}

/** Reads `#EXTINF:10,Artist - Title` or `#EXTINF:10,title="Title",artist="Artist"`. */
function titleOf(info: string): string {
  const comma = info.indexOf(",");
  const text = comma < 0 ? "" : info.slice(comma + 1).trim();
  if (!text.includes('title="')) return text;
  return [quoted(text, "artist"), quoted(text, "title")].filter(Boolean).join(" - ");
}

function variantsIn(lines: readonly string[], base: string): string[] {
  const found = lines.flatMap((line, at) => {
    if (!line.startsWith("#EXT-X-STREAM-INF:")) return [];
    const [, bits = "0"] = /[:,]BANDWIDTH=(\d{1,12})/.exec(line) ?? [];
    const next = lines.slice(at + 1, at + 5).find((other) => !other.startsWith("#"));
    return absolute(next ?? "", base).map((address) => ({ address, bits: Number(bits) }));
  });
  return found.sort((one, other) => one.bits - other.bits).map(({ address }) => address);
}

/** Returns null if the text is not an HLS playlist. */
export function readHls(text: string, base: string): HlsPlaylist | null {
  const lines = text
    .split("\n", MAX_LINES)
    .map((line) => line.trim())
    .filter((line) => line !== "" && line.length <= MAX_LINE_LENGTH);
  if (!lines[0]?.replace("\ufeff", "").startsWith("#EXTM3U")) return null;
  const addresses = variantsIn(lines, base);
  if (addresses.length > 0) return { kind: "variants", addresses };
  const pieces: Piece[] = [];
  let title = "";
  for (const line of lines) {
    if (line.startsWith("#EXTINF:")) title = titleOf(line);
    if (line.startsWith("#")) continue;
    pieces.push(...absolute(line, base).map((address) => ({ address, title })));
    title = "";
  }
  const has = (start: string) => lines.some((line) => line.startsWith(start));
  const [, seconds = "10"] =
    /^#EXT-X-TARGETDURATION:(\d{1,4})/.exec(
      lines.find((line) => line.startsWith("#EXT-X-TARGETDURATION:")) ?? "",
    ) ?? [];
  const isLocked = lines.some((line) => /^#EXT-X-KEY:(?!METHOD=NONE)/.test(line));
  return {
    kind: "pieces",
    pieces,
    seconds: Number(seconds),
    isEnded: has("#EXT-X-ENDLIST"),
    isReadable: !isLocked && !has("#EXT-X-BYTERANGE"),
  };
}
