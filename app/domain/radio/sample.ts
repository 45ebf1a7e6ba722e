import { HOUR_MS } from "../text/durations";

/** RADIO-2 */
const SAMPLE_SIZE = 6;
/** The sample is taken from so many of the best. */
const SAMPLE_OF = 300;

/** A small repeatable random generator (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Six of the first stations. Their order changes every hour, and within it `others` goes on to the next six, so that none
 * comes again before all have been shown.
 */
export function sampleOf<One>(all: readonly One[], others: number, now: number): One[] {
  const items = all.slice(0, SAMPLE_OF);
  const random = randomFrom(Math.floor(now / HOUR_MS));
  const keyed = items.map((item) => ({ item, key: random() }));
  const shuffled = keyed.sort((one, other) => one.key - other.key).map(({ item }) => item);
  if (shuffled.length <= SAMPLE_SIZE) return shuffled;
  const from = (others * SAMPLE_SIZE) % shuffled.length;
  return [...shuffled, ...shuffled].slice(from, from + SAMPLE_SIZE);
}
