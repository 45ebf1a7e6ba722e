import { decodeTitle, titleInBlock } from "./song-title-of-station";

/** In bytes. One byte gives a block's length, in units of sixteen. */
const MAX_BLOCK_LENGTH = 255 * 16;

function titleOf(block: Uint8Array): string | null {
  const end = block.indexOf(0);
  return titleInBlock(decodeTitle(end < 0 ? block : block.subarray(0, end)));
}

/**
 * Finds titles in an Icecast or SHOUTcast stream: every `interval` bytes there is a length byte, in
 * units of sixteen, followed by that block padded with zeros. No audio is kept.
 */
export function createIcyTitles(interval: number) {
  const block = new Uint8Array(MAX_BLOCK_LENGTH);
  let sound = interval;
  let length = 0;
  let filled = 0;
  /** The last complete block of the chunk. */
  let last: Uint8Array | null = null;

  /** Takes one step: skips audio, or reads a length or part of a block. */
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
    length = (chunk[at] ?? 0) * 16;
    if (length === 0) sound = interval;
    return at + 1;
  }

  return {
    /**
     * Returns the title in the last block that ends in this chunk; null if there is none, or it
     * names no song.
     */
    read(chunk: Uint8Array): string | null {
      last = null;
      for (let at = 0; at < chunk.length;) at = step(chunk, at);
      return last && titleOf(last);
    },
  };
}
