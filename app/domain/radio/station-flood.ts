/** Bytes a second beyond which a station is left alone: lossless sound has 200,000. */
const MOST_A_SECOND = 600_000;
/** Stations begin with some seconds of sound at once. */
const MOST_AT_ONCE = 4_000_000;

/** Whether a stream that began `seconds` ago has sent more bytes than any sound has. */
export function isFlood(bytes: number, seconds: number): boolean {
  return bytes > MOST_AT_ONCE + MOST_A_SECOND * seconds;
}
