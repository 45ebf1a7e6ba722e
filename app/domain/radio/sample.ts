import { HOUR_MS } from "../text/durations";

/** Stations shown at once (RADIO-2). */
const SAMPLE_SIZE = 6;
/** The sample is drawn from this many of the best. */
const SAMPLE_OF = 300;

/** Returns a seeded generator of numbers in [0, 1) (mulberry32). */
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
 * Picks six of the first stations. Their order changes every hour; within it, `others` moves on by
 * six, so that all are shown before any comes again.
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
