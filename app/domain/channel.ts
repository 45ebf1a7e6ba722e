const DAY_MS = 86_400_000;

/** Said to those who ask for a channel that is not there (spec 2 §8). */
export const NO_STREAM = "No Stream Available";

/** `duration` in seconds, above 0. */
export type ChannelItem = { ytid: string; title: string; duration: number };

/** Where a channel is: the item at `index` of the day's order, `offset` seconds into it. */
export type ChannelPlace<Item = ChannelItem> = { index: number; offset: number; playing: Item };

/** A channel without items, or with one that lasts no time, has no place. */
export class EmptyChannel extends Error {
  override name = "EmptyChannel";
}

/** Days since 1970 in UTC: no time zone and no summer time has a part in it. */
export function utcDay(at: number): number {
  return Math.floor(at / DAY_MS);
}

/** FNV-1a: the same 32 bits for the same text everywhere. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Numbers from 0 up to 1, the same row of them for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The order in which a channel plays on one UTC day (spec 2 §4): shuffled, and the same for everybody. */
export function orderOfDay<Item>(items: readonly Item[], pid: string, day: number): Item[] {
  const random = randomOf(hashOf(`${pid} ${day}`));
  const order = [...items];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const pick = Math.floor(random() * (last + 1));
    [order[last], order[pick]] = [order[pick]!, order[last]!];
  }
  return order;
}

/**
 * Where the order of a day stands at `at` (epoch ms): it begins at UTC midnight and begins again after its last item.
 * @throws {EmptyChannel}
 */
export function placeAt<Item extends { duration: number }>(
  order: readonly Item[],
  at: number,
): ChannelPlace<Item> {
  const lengths = order.map(({ duration }) => Math.round(duration * 1000));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  if (!lengths.length || !lengths.every((length) => length > 0 && Number.isFinite(length))) {
    throw new EmptyChannel("Every item of a channel needs a duration");
  }
  let left = (((at % DAY_MS) + DAY_MS) % DAY_MS) % whole;
  let index = 0;
  while (left >= lengths[index]!) left -= lengths[index++]!;
  return { index, offset: left / 1000, playing: order[index]! };
}

/** The same by the channel alone: a function of UTC time, the id and the durations (ARCHITECTURE D13). */
export function channelAt<Item extends { duration: number }>(
  items: readonly Item[],
  pid: string,
  at: number,
): ChannelPlace<Item> {
  return placeAt(orderOfDay(items, pid, utcDay(at)), at);
}

/** The next UTC midnight, in epoch ms. */
export function endOfDay(at: number): number {
  return (utcDay(at) + 1) * DAY_MS;
}

/**
 * Viewers as they are shown (spec 2 §9): random within `jitter` of the count, never below 0, and the same for a minute, so
 * that kept pages agree. `at` is epoch ms.
 */
export function shownViewers(viewers: number, pid: string, at: number, jitter: number): number {
  const random = randomOf(hashOf(`${pid} ${Math.floor(at / 60_000)}`))();
  return Math.max(0, viewers + Math.floor(random * (2 * jitter + 1)) - jitter);
}
