/** Bytes a second above which a station is dropped: lossless audio has 200,000. */
const MAX_PER_SECOND = 600_000;
/** Stations begin by sending some seconds of audio at once. */
const MAX_AT_ONCE = 4_000_000;

/** Whether a stream that began `seconds` ago has sent more bytes than any audio needs. */
export function isFlood(bytes: number, seconds: number): boolean {
  return bytes > MAX_AT_ONCE + MAX_PER_SECOND * seconds;
}
