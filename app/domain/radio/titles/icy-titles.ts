import { decodeTitle, titleInBlock } from "./song-title-of-station";

/** The length of a block is one byte, in sixteens. */
const LONGEST_BLOCK = 255 * 16;

function titleOf(block: Uint8Array): string | null {
  const end = block.indexOf(0);
  return titleInBlock(decodeTitle(end < 0 ? block : block.subarray(0, end)));
}

/**
 * Finds the titles in the sound of an Icecast or SHOUTcast stream: after every `interval` bytes a byte with the length of a
 * block, in sixteens, and the block, padded with zeros. Nothing of the sound is kept.
 */
export function createIcyTitles(interval: number) {
  const block = new Uint8Array(LONGEST_BLOCK);
  let sound = interval;
  let length = 0;
  let filled = 0;
  /** The last whole block of the chunk. */
  let last: Uint8Array | null = null;

  /** One step: passes over sound, reads a length, or a part of a block. */
  function step(chunk: Uint8Array, at: number): number {
    if (filled < length) {
      const part = chunk.subarray(at, at + length - filled);
      block.set(part, filled);
      filled += part.length;
      if (filled === length) {
        last = block.slice(0, length);
        sound = interval;
        [length, filled] = [0, 0];
      }
      return at + part.length;
    }
    if (sound > 0) {
      const passed = Math.min(sound, chunk.length - at);
      sound -= passed;
      return at + passed;
    }
    length = chunk[at]! * 16;
    if (length === 0) sound = interval;
    return at + 1;
  }

  return {
    /** The title in the last block that ends in this chunk; null if none does, or it names no song. */
    read(chunk: Uint8Array): string | null {
      last = null;
      for (let at = 0; at < chunk.length;) at = step(chunk, at);
      return last && titleOf(last);
    },
  };
}
