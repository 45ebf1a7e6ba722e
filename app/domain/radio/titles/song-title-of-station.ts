import { cleanText } from "../station-text";

const MAX_LENGTH = 200;

/**
 * Windows-1252, which stations use when they do not use UTF-8. Node's decoder leaves these 32 bytes
 * unchanged.
 */
const WINDOWS = [
  ..."\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f",
  ..."\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178",
];

/** Decodes UTF-8, or else Windows-1252 (RADIO-18). */
export function decodeTitle(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return [...bytes]
      .map((byte) =>
        byte >= 0x80 && byte < 0xa0 ? WINDOWS[byte - 0x80] : String.fromCharCode(byte),
      )
      .join("");
  }
}

/** Texts that stations send during breaks. */
const BREAK =
  /^(?:ad(?:vert(?:isement)?)?|adw?_\S+|commercial|werbung|spot ?block|news|jingle|station id|live|on air|no ?desc(?:ription)?|no-desc|untitled|track ?\d*|-)$/i;

/** Removes spaces and dashes at the ends, which are there if an artist or a title is missing. */
function trimDashes(text: string): string {
  const isEmpty = (at: number) => /[\s-]/.test(text.charAt(at));
  let [start, end] = [0, text.length];
  while (start < end && isEmpty(start)) start += 1;
  while (end > start && isEmpty(end - 1)) end -= 1;
  return text.slice(start, end);
}

/** Cleans a title that a station sent; null if it names no song. */
export function songTitle(text: string): string | null {
  const title = cleanText(trimDashes(text), MAX_LENGTH);
  return !/[\p{L}\p{N}]/u.test(title) || BREAK.test(title) ? null : title;
}

/**
 * Returns the title in a block of an Icecast stream; null if it names no song. Titles may contain
 * quotes.
 */
export function titleInBlock(block: string): string | null {
  const start = block.indexOf("StreamTitle='");
  if (start < 0) return null;
  const rest = block.slice(start + "StreamTitle='".length);
  const end = [rest.indexOf("';Stream"), rest.lastIndexOf("';")].find((at) => at >= 0);
  return songTitle(rest.slice(0, end));
}
