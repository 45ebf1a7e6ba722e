/** Returns the encoding from the byte order mark; UTF-8 without one. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

/**
 * Decodes a file, without its byte order mark. Playlists and tables from Windows programs are often
 * UTF-16.
 */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}
