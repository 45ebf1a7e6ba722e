import { present } from "../text/present";

/** For each listener, the numbers of the songs that they repeat. */
export interface Tastes {
  songs: number;
  listeners: readonly Int32Array[];
}

export interface WalkOptions {
  /** Dampens listeners and songs with many links. */
  alpha: number;
  /** Makes popular songs rarer. */
  beta: number;
  /** The most neighbours kept for a song. */
  keep: number;
  /**
   * Two songs are neighbours only if at least this many listeners repeat both, so that nobody's own
   * history shows.
   */
  fewestListeners: number;
}

export const WALK: WalkOptions = { alpha: 1, beta: 0.4, keep: 50, fewestListeners: 3 };

/** The songs nearest to one song, the nearest first. */
export interface Neighbours {
  songs: Int32Array;
  scores: Float64Array;
}

const valueAt = (values: ArrayLike<number>, at: number): number => values[at] ?? 0;

/**
 * Lists the listeners of each song, all in one array: millions of small ones would take seconds to
 * make.
 */
function listenersBySong({ songs, listeners }: Tastes): (song: number) => Int32Array {
  const ends = new Int32Array(songs + 1);
  for (const list of listeners)
    for (const song of list) ends[song + 1] = valueAt(ends, song + 1) + 1;
  for (let song = 0; song < songs; song += 1)
    ends[song + 1] = valueAt(ends, song) + valueAt(ends, song + 1);
  const next = ends.slice();
  const all = new Int32Array(valueAt(ends, songs));
  listeners.forEach((list, listener) => {
    for (const song of list) {
      const at = valueAt(next, song);
      all[at] = listener;
      next[song] = at + 1;
    }
  });
  return (song) => all.subarray(valueAt(ends, song), valueAt(ends, song + 1));
}

/**
 * Takes random walks of three steps, from a song over its listeners to their other songs, making
 * popular ends rarer (RP3beta: Paudel, Christoffel, Newell, Bernstein 2017). Yields every song that
 * has neighbours, with them.
 */
export function* walkAll(
  tastes: Tastes,
  { alpha, beta, keep, fewestListeners }: WalkOptions,
): Generator<[song: number, Neighbours]> {
  const fansOf = listenersBySong(tastes);
  const { songs, listeners } = tastes;
  const score = new Float64Array(songs);
  const shared = new Int32Array(songs);
  const toListener = listeners.map((list) => list.length ** -alpha);
  const rarer = Float64Array.from(score, (_, song) => Math.max(1, fansOf(song).length) ** -beta);
  for (let song = 0; song < songs; song += 1) {
    const fans = fansOf(song);
    if (fans.length < fewestListeners) continue;
    const reached: number[] = [];
    for (const fan of fans) {
      const weight = valueAt(toListener, fan);
      for (const other of present(listeners[fan], "listener")) {
        if (other === song) continue;
        if (shared[other] === 0) reached.push(other);
        shared[other] = valueAt(shared, other) + 1;
        score[other] = valueAt(score, other) + weight;
      }
    }
    const start = Math.max(1, fans.length) ** -alpha;
    for (const other of reached)
      score[other] = valueAt(score, other) * start * valueAt(rarer, other);
    const near = reached
      .filter((other) => valueAt(shared, other) >= fewestListeners)
      .sort((one, other) => valueAt(score, other) - valueAt(score, one) || one - other)
      .slice(0, keep);
    if (near.length > 0) {
      const scores = Float64Array.from(near, (other) => valueAt(score, other));
      yield [song, { songs: Int32Array.from(near), scores }];
    }
    for (const other of reached) score[other] = shared[other] = 0;
  }
}
