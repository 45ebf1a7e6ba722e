import { webAddress, wholeNumber, line } from "./feed-values.server";

type Given = { url?: unknown; type?: unknown; length?: unknown; fileSize?: unknown };

export interface Enclosure {
  /** As the publisher wrote it. */
  url: string;
  type: string;
  bytes: number | null;
}

const TYPES = new Map([
  ["mp3", "audio/mpeg"],
  ["m4a", "audio/mp4"],
  ["m4b", "audio/mp4"],
  ["aac", "audio/aac"],
  ["ogg", "audio/ogg"],
  ["oga", "audio/ogg"],
  ["opus", "audio/ogg"],
  ["flac", "audio/flac"],
  ["wav", "audio/wav"],
  ["mp4", "video/mp4"],
  ["m4v", "video/mp4"],
  ["mov", "video/quicktime"],
  ["webm", "video/webm"],
]);

const MAX_BYTES = 2 ** 40;

function typeByName(url: string): string {
  const extension = /\.(\w{2,4})$/.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? "";
  return TYPES.get(extension) ?? "";
}

/**
 * Corrects types such as `audio/mp3` and `audio/x-m4a`, which many feeds write but browsers do not
 * know.
 */
function usualType(type: string, url: string): string {
  const isMedia = /^(?:audio|video)\//.test(type);
  return isMedia && !/x-|mp3$/.test(type) ? type : typeByName(url) || (isMedia ? type : "");
}

function enclosureOf({ url, type, length, fileSize }: Given): Enclosure | null {
  if (webAddress(url) === null) return null;
  // Browsers ignore line breaks in an address, and lists of addresses are read by lines.
  const address = String(url)
    .trim()
    .replace(/[\t\r\n]+/g, "");
  const media = usualType(line(type, 60).toLowerCase(), address);
  return media === ""
    ? null
    : { url: address, type: media, bytes: wholeNumber(length ?? fileSize, MAX_BYTES) };
}

/** Returns the first that can be played: audio or video, by its type or its name. */
export function bestEnclosure(given: readonly Given[]): Enclosure | null {
  for (const one of given) {
    const found = enclosureOf(one);
    if (found) return found;
  }
  return null;
}
