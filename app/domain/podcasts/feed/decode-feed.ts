/** Bytes 0x80 to 0x9F of windows-1252, which Node's decoder leaves as control characters. */
const WINDOWS_1252 =
  "\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f" +
  "\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178";

const MARKS: readonly { bytes: readonly number[]; charset: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], charset: "utf-8" },
  { bytes: [0xff, 0xfe], charset: "utf-16le" },
  { bytes: [0xfe, 0xff], charset: "utf-16be" },
  // An XML declaration in UTF-16 without a byte order mark.
  { bytes: [0x3c, 0, 0x3f, 0], charset: "utf-16le" },
  { bytes: [0, 0x3c, 0, 0x3f], charset: "utf-16be" },
];

const IN_HEADER = /charset\s?=\s?["']?([\w.:-]+)/i;
const IN_PROLOG = /<\?xml[^<>]{0,100}encoding\s?=\s?["']([\w.:-]+)["']/i;

/** Names of windows-1252 and of ISO-8859-1, which feeds use for it. */
const WESTERN = new Set([
  ...["windows-1252", "cp1252", "x-cp1252", "iso-8859-1", "iso8859-1", "iso_8859-1"],
  ...["latin1", "l1", "us-ascii", "ascii"],
]);

/**
 * Returns null if the text is not in this encoding, or the encoding is unknown. A feed may be cut
 * off within a letter.
 */
function strictly(bytes: Uint8Array, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}

export function windows1252(bytes: Uint8Array): string {
  const latin1 = new TextDecoder("latin1").decode(bytes);
  return latin1.replace(/[\u0080-\u009f]/g, (one) => WINDOWS_1252[one.charCodeAt(0) - 0x80] ?? one);
}

/**
 * Returns the encoding given by the byte order mark, `Content-Type` or XML declaration; null if
 * there is none.
 */
function charsetOf(bytes: Uint8Array, contentType: string): string | null {
  const mark = MARKS.find((one) => one.bytes.every((byte, at) => bytes[at] === byte));
  if (mark) return mark.charset;
  const beginning = new TextDecoder("latin1").decode(bytes.subarray(0, 400));
  return IN_HEADER.exec(contentType)?.[1] ?? IN_PROLOG.exec(beginning)?.[1] ?? null;
}

/** Decodes a feed. If it claims to be UTF-8 but is not, it is taken for windows-1252. */
export function decodeFeed(bytes: Uint8Array, contentType: string): string {
  const given = charsetOf(bytes, contentType)?.toLowerCase() ?? "utf-8";
  if (WESTERN.has(given)) return windows1252(bytes);
  return strictly(bytes, given) ?? strictly(bytes, "utf-8") ?? windows1252(bytes);
}
