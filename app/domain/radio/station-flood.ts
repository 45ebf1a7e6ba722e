/** Bytes a second above which a station is dropped: lossless audio has 200,000. */
const MOST_A_SECOND = 600_000;
/** Stations begin by sending some seconds of audio at once. */
const MOST_AT_ONCE = 4_000_000;

/** Whether a stream that began `seconds` ago has sent more bytes than any audio needs. */
export function isFlood(bytes: number, seconds: number): boolean {
  return bytes > MOST_AT_ONCE + MOST_A_SECOND * seconds;
}
