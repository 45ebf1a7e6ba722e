import { framesOfTag, textOf, utf8 } from "../../podcasts/chapters/id3-tag";

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
