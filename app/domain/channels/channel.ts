import { DAY_MS, MINUTE_MS } from "../text/durations";
import { present } from "../text/present";

/** Shown for an unknown channel (CHANNEL-2). */
export const NO_STREAM = "No Stream Available";

/** `duration` in seconds, above 0. */
export type ChannelItem = { ytid: string; title: string; duration: number };

/** The current item of a channel: the one at `index` of the day's order, `offset` seconds in. */
export type ChannelPlace<Item = ChannelItem> = { index: number; offset: number; playing: Item };

/** Thrown for a channel without items, or with an item without a duration. */
export class EmptyChannel extends Error {
  override name = "EmptyChannel";
}

/** Counts the days since 1970 in UTC. */
export function utcDay(at: number): number {
  return Math.floor(at / DAY_MS);
}

/** Returns the 32-bit FNV-1a hash. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Returns a seeded generator of numbers in [0, 1) (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Shuffles the items for one UTC day, in the same order for everybody (CHANNEL-1, CHANNEL-5). */
export function orderOfDay<Item>(items: readonly Item[], pid: string, day: number): Item[] {
  const random = seededRandom(hashOf(`${pid} ${day}`));
  const order = [...items];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const pick = Math.floor(random() * (last + 1));
    const [one, other] = [order[last], order[pick]];
    if (one && other) [order[last], order[pick]] = [other, one];
  }
  return order;
}

/**
 * Returns what plays at `at` (epoch ms). The order starts at UTC midnight and repeats after its
 * last item.
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
  for (const length of lengths) {
    if (left < length) break;
    left -= length;
    index += 1;
  }
  return { index, offset: left / 1000, playing: present(order[index], "item at this moment") };
}

/** Like `placeAt`, for items that are not in the day's order yet (CHANNEL-1). */
export function channelAt<Item extends { duration: number }>(
  items: readonly Item[],
  pid: string,
  at: number,
): ChannelPlace<Item> {
  return placeAt(orderOfDay(items, pid, utcDay(at)), at);
}

/** Videos that a channel's page lists as coming next. */
const UP_NEXT = 5;

/** Returns the items after `index`, going on from the first after the last. */
export function upNext<Item>(order: readonly Item[], index: number): Item[] {
  return [...order.slice(index + 1), ...order.slice(0, index)].slice(0, UP_NEXT);
}

/** Returns the next UTC midnight, in epoch ms. */
export function endOfDay(at: number): number {
  return (utcDay(at) + 1) * DAY_MS;
}

/**
 * Returns the number of viewers to display (CHANNEL-4): random within `jitter` of the real one,
 * never below 0, and stable for a minute so that cached pages agree. `at` is epoch ms.
 */
export function shownViewers(viewers: number, pid: string, at: number, jitter: number): number {
  const random = seededRandom(hashOf(`${pid} ${Math.floor(at / MINUTE_MS)}`))();
  return Math.max(0, viewers + Math.floor(random * (2 * jitter + 1)) - jitter);
}
