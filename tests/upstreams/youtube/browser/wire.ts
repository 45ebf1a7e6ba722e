/** Faults of messages from the embed to its page; the page's own messages always arrive. */
export interface MessageFaults {
  /** The same seed gives the same faults. */
  seed: number;
  /** Share of the messages that are lost. */
  lost: number;
  /** Share of the messages that arrive twice. */
  duplicated: number;
  /** Largest latency of a message in milliseconds. */
  late: number;
  /** Late messages overtake each other. */
  reordered: boolean;
  /**
   * Milliseconds from the document's start in which subscriptions are ignored; events until then
   * are lost.
   */
  ignoresSubscriptionsFor: number;
}

export const noMessageFaults = (): MessageFaults => ({
  seed: 1,
  lost: 0,
  duplicated: 0,
  late: 0,
  reordered: false,
  ignoresSubscriptionsFor: 0,
});

/** Pseudo-random numbers from 0 to 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function isUnreliable({ lost, duplicated: doubled, late }: MessageFaults): boolean {
  return lost > 0 || doubled > 0 || late > 0;
}

/** Carries messages with these faults; without any they are delivered at once. */
export function createWire(faults: MessageFaults, now: () => number) {
  const { seed, lost, duplicated: doubled, late, reordered: shuffled } = faults;
  const random = seededRandom(seed);
  let latest = 0;
  return (send: () => void): void => {
    if (!isUnreliable(faults)) return send();
    if (random() < lost) return;
    const copies = random() < doubled ? 2 : 1;
    for (let copy = 0; copy < copies; copy++) {
      const due = now() + random() * late;
      latest = shuffled ? due : Math.max(latest, due);
      setTimeout(send, latest - now());
    }
  };
}
