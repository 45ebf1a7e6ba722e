import { id3Length, framesOfTag, textOf, utf8 } from "../../podcasts/chapters/id3-tag";

/** Titles are short. Tags that are larger contain pictures, which come after them. */
const MAX_BYTES = 64 * 1024;

/**
 * Reads artist and title from an ID3 tag of version 2.3 or 2.4 at the beginning of the bytes; empty
 * if there is none.
 */
export function titleInId3(bytes: Uint8Array): string {
  const found = new Map<string, string>();
  for (const { frame } of framesOfTag(bytes.subarray(0, MAX_BYTES))) {
    if (frame.id === "TIT2" || frame.id === "TPE1") found.set(frame.id, textOf(frame, utf8).trim());
  }
  return [found.get("TPE1"), found.get("TIT2")].filter(Boolean).join(" - ");
}

const PACKET = 188;
const SYNC = 0x47;
/** Type of the ID3 stream in a transport stream. */
const TIMED_ID3 = 0x15;
/** The most tags read from one piece. */
const MAX_TAGS = 32;

const word = (bytes: Uint8Array, at: number) => (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
const pidAt = (bytes: Uint8Array, at: number) => word(bytes, at) & 0x1fff;

interface Packet {
  pid: number;
  /** Whether a table, or a part of a stream, begins here. */
  isStart: boolean;
  payload: Uint8Array;
}

function* packetsOf(bytes: Uint8Array): Generator<Packet> {
  for (let at = 0; at + PACKET <= bytes.length && bytes[at] === SYNC; at += PACKET) {
    const packet = bytes.subarray(at, at + PACKET);
    const [, flags = 0, , third = 0, filling = 0] = packet;
    const control = third & 0x30;
    const from = control === 0x30 ? 5 + filling : 4;
    if (!(control & 0x10) || from >= PACKET) continue;
    const isStart = (flags & 0x40) !== 0;
    yield { pid: pidAt(packet, 1), isStart, payload: packet.subarray(from) };
  }
}

/** Returns a table without header and checksum. The payload's first byte says where it begins. */
function tableIn(payload: Uint8Array, head: number): Uint8Array {
  const table = payload.subarray(1 + (payload[0] ?? 0));
  return table.subarray(head, 3 + (word(table, 1) & 0x0fff) - 4);
}

/** Returns the packet id of the first programme's table. */
function programmeOf(payload: Uint8Array): number {
  const entries = tableIn(payload, 8);
  for (let at = 0; at + 4 <= entries.length; at += 4)
    if (word(entries, at) !== 0) return pidAt(entries, at + 2);
  return -1;
}

function tagsStreamOf(payload: Uint8Array): number {
  const table = tableIn(payload, 10);
  for (let at = 2 + (word(table, 0) & 0x0fff); at + 5 <= table.length;) {
    if (table[at] === TIMED_ID3) return pidAt(table, at + 1);
    at += 5 + (word(table, at + 3) & 0x0fff);
  }
  return -1;
}

/** Reads the tags of a transport stream, each from its own packets. */
function tagsOfTransport(bytes: Uint8Array): Uint8Array[] {
  let [programme, stream] = [-1, -1];
  const tags: Uint8Array[][] = [];
  for (const { pid, isStart, payload } of packetsOf(bytes)) {
    if (pid === 0 && isStart) programme = programmeOf(payload);
    else if (pid === programme && isStart) stream = tagsStreamOf(payload);
    else if (pid === stream && isStart) tags.push([payload.subarray(9 + (payload[8] ?? 0))]);
    else if (pid === stream) tags.at(-1)?.push(payload);
  }
  return tags.map((parts) => Uint8Array.from(parts.flatMap((part) => [...part])));
}

/** Reads the tags in the event boxes of a fragmented MP4. */
function tagsOfBoxes(bytes: Uint8Array): Uint8Array[] {
  const tags: Uint8Array[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = word(bytes, at) * 65_536 + word(bytes, at + 2);
    if (size < 8) break;
    const box = bytes.subarray(at, at + size);
    const name = String.fromCharCode(...box.subarray(4, 8));
    const text = name === "emsg" ? String.fromCharCode(...box.subarray(8, 256)) : "";
    const tag = text.indexOf("ID3", text.indexOf("ID3\0") + 1);
    if (tag >= 0) tags.push(box.subarray(8 + tag));
    at += size;
  }
  return tags;
}

/** Reads the tags at the beginning of a piece of plain audio. */
function tagsBeforeSound(bytes: Uint8Array): Uint8Array[] {
  const tags: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    const length = id3Length(bytes.subarray(at));
    if (!length) break;
    tags.push(bytes.subarray(at, at + length));
    at += length;
  }
  return tags;
}

/**
 * Returns the title in the ID3 tags of a piece of an HLS stream of any kind; empty if there is
 * none.
 */
export function titleInPiece(bytes: Uint8Array): string {
  const tags =
    bytes[0] === SYNC ? tagsOfTransport(bytes) : [...tagsBeforeSound(bytes), ...tagsOfBoxes(bytes)];
  return tags.slice(-MAX_TAGS).map(titleInId3).findLast(Boolean) ?? "";
}
