import { windows1252 } from "../feed/decode-feed";

export interface Id3Frame {
  id: string;
  body: Uint8Array;
}

const HEADER = 10;
const UNSYNCHRONISED = 0x80;
const EXTENDED = 0x40;

/** Flags of a frame, by version of the tag. */
const FLAGS = {
  3: { unreadable: 0x80 | 0x40, group: 0x20, unsynchronised: 0, length: 0 },
  4: { unreadable: 0x08 | 0x04, group: 0x40, unsynchronised: 0x02, length: 0x01 },
} as const;

export type Id3Version = keyof typeof FLAGS;

const FRAME_ID = /^[A-Z][A-Z0-9]{3}$/;

/** Reads a number with 7 bits in each byte, which ID3 uses so that no byte looks like audio. */
const synchsafe = (bytes: Uint8Array, at: number) =>
  bytes.subarray(at, at + 4).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
const plain = (bytes: Uint8Array, at: number) =>
  bytes.subarray(at, at + 4).reduce((sum, byte) => sum * 256 + byte, 0);

/** Reads a frame's size. Some programs write plain sizes in version 4. */
function frameSize(bytes: Uint8Array, at: number, version: Id3Version): number {
  const isPlain = version === 3 || bytes.subarray(at, at + 4).some((byte) => byte > 0x7f);
  return isPlain ? plain(bytes, at) : synchsafe(bytes, at);
}

/** Removes the zeros after 0xFF, which keep a tag from looking like audio. */
function synchronised(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, at) => byte !== 0 || bytes[at - 1] !== 0xff);
}

/**
 * Returns the tag's length in bytes; 0 if there is none, null if fewer than ten bytes are known.
 */
export function id3Length(bytes: Uint8Array): number | null {
  if (bytes.length < HEADER) return null;
  return String.fromCharCode(...bytes.subarray(0, 3)) === "ID3" ? HEADER + synchsafe(bytes, 6) : 0;
}

/** Yields the tag's frames in order, as far as the bytes reach. */
export function* framesOfTag(
  bytes: Uint8Array,
): Generator<{ frame: Id3Frame; version: Id3Version }> {
  const [version, flags = 0] = [bytes[3], bytes[5]];
  const length = id3Length(bytes);
  if (!length || (version !== 3 && version !== 4)) return;
  const isUnsynchronised = (flags & UNSYNCHRONISED) !== 0;
  let body = bytes.subarray(HEADER, length);
  if (version === 3 && isUnsynchronised) body = synchronised(body);
  if (flags & EXTENDED)
    body = body.subarray(version === 3 ? plain(body, 0) + 4 : synchsafe(body, 0));
  const isEach = version === 4 && isUnsynchronised;
  for (const frame of framesIn(body, version, isEach)) yield { frame, version };
}

/**
 * Yields consecutive frames up to the padding. `isEach` means that every frame is unsynchronised.
 */
export function* framesIn(
  bytes: Uint8Array,
  version: Id3Version,
  isEach = false,
): Generator<Id3Frame> {
  const meaning = FLAGS[version];
  for (let at = 0; at + HEADER <= bytes.length;) {
    const id = String.fromCharCode(...bytes.subarray(at, at + 4));
    if (!FRAME_ID.test(id)) return;
    const flags = bytes[at + 9] ?? 0;
    const end = at + HEADER + frameSize(bytes, at + 4, version);
    const before = (flags & meaning.group ? 1 : 0) + (flags & meaning.length ? 4 : 0);
    const body = bytes.subarray(at + HEADER + before, end);
    const isReadable = (flags & meaning.unreadable) === 0;
    const isUnsynchronised = isEach || (flags & meaning.unsynchronised) !== 0;
    if (isReadable) yield { id, body: isUnsynchronised ? synchronised(body) : body };
    at = end;
  }
}

/** In bytes. */
const MAX_TEXT_LENGTH = 2000;

type Decode = (bytes: Uint8Array) => string;

export const utf8: Decode = (bytes) => new TextDecoder().decode(bytes);

const DECODERS = new Map<number, Decode>([
  [0, windows1252],
  [1, (bytes) => new TextDecoder(bytes[0] === 0xfe ? "utf-16be" : "utf-16le").decode(bytes)],
  [2, (bytes) => new TextDecoder("utf-16be").decode(bytes)],
  [3, utf8],
]);

/** Returns a frame's first text. Without `otherwise`, a text in an unknown encoding is empty. */
export function textOf({ body }: Id3Frame, otherwise?: Decode): string {
  const decode = DECODERS.get(body[0] ?? -1) ?? otherwise;
  const text = decode?.(body.subarray(1, MAX_TEXT_LENGTH)) ?? "";
  return text.split("\0", 1)[0] ?? "";
}
