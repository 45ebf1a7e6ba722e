import { decodeTitle, titleInBlock } from "./song-title-of-station";

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/**
 * Finds the titles in the sound of an Icecast or SHOUTcast stream: after every `interval` bytes a byte with the length of a
 * block, in sixteens, and the block, padded with zeros. Nothing of the sound is kept.
 */
export function createIcyTitles(interval: number) {
  let sound = interval;
  let missing = 0;
  let block: Uint8Array[] = [];

  /** One step: passes over sound, reads a length, or a part of a block. */
  function step(chunk: Uint8Array, at: number, titles: string[]): number {
    if (missing > 0) {
      const part = chunk.slice(at, at + missing);
      block.push(part);
      missing -= part.length;
      if (missing === 0) {
        const bytes = joined(block);
        block = [];
        sound = interval;
        const end = bytes.indexOf(0);
        const title = titleInBlock(decodeTitle(end < 0 ? bytes : bytes.subarray(0, end)));
        if (title) titles.push(title);
      }
      return at + part.length;
    }
    if (sound > 0) {
      const passed = Math.min(sound, chunk.length - at);
      sound -= passed;
      return at + passed;
    }
    missing = chunk[at]! * 16;
    if (missing === 0) sound = interval;
    return at + 1;
  }

  return {
    /** The titles that end in this chunk. */
    read(chunk: Uint8Array): string[] {
      const titles: string[] = [];
      for (let at = 0; at < chunk.length;) at = step(chunk, at, titles);
      return titles;
    },
  };
}
