const HEADER = 10;
/** Titles are short; larger tags have pictures, which come after them. */
const MOST_BYTES = 64 * 1024;

const ENCODINGS = ["iso-8859-1", "utf-16", "utf-16be", "utf-8"] as const;

/** Whether it begins with "ID3". */
const isTag = (bytes: Uint8Array) => bytes[0] === 0x49 && bytes[1] === 0x44 && bytes[2] === 0x33;

function number(bytes: Uint8Array, at: number, bits: 7 | 8): number {
  return [0, 1, 2, 3].reduce((sum, step) => sum * 2 ** bits + (bytes[at + step] ?? 0), 0);
}

/** The first of the values of a text frame. */
function textOf(frame: Uint8Array): string {
  const encoding = ENCODINGS[frame[0] ?? 0] ?? "utf-8";
  const text = frame.subarray(1);
  const isBigEndian = encoding === "utf-16" && text[0] === 0xfe && text[1] === 0xff;
  const decoder = new TextDecoder(isBigEndian ? "utf-16be" : encoding);
  return decoder.decode(text).split("\0")[0]?.trim() ?? "";
}

/** Without the zeros that keep players from taking a tag for sound. */
function synchronised(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, at) => byte !== 0 || bytes[at - 1] !== 0xff);
}

/** Its artist and title, from an ID3 tag of version 2.3 or 2.4 at the beginning of the bytes; empty where it has none. */
export function titleInId3(bytes: Uint8Array): string {
  const version = bytes[3] ?? 0;
  if (!isTag(bytes) || (version !== 3 && version !== 4)) return "";
  const flags = bytes[5] ?? 0;
  const whole = bytes.subarray(HEADER, HEADER + Math.min(number(bytes, 6, 7), MOST_BYTES));
  const body = flags & 0x80 ? synchronised(whole) : whole;
  const sizeBits = version === 4 ? 7 : 8;
  const extended = flags & 0x40 ? number(body, 0, sizeBits) + (version === 4 ? 0 : 4) : 0;
  const found = new Map<string, string>();
  for (let at = extended; at + HEADER <= body.length && body[at] !== 0;) {
    const name = String.fromCharCode(...body.subarray(at, at + 4));
    const from = at + HEADER;
    const end = from + number(body, at + 4, sizeBits);
    if (name === "TIT2" || name === "TPE1") found.set(name, textOf(body.subarray(from, end)));
    at = end;
  }
  return [found.get("TPE1"), found.get("TIT2")].filter(Boolean).join(" - ");
}

/** How many bytes the tag has that begins here; 0 where none does. */
export function id3Length(bytes: Uint8Array): number {
  return isTag(bytes) ? HEADER + number(bytes, 6, 7) : 0;
}
