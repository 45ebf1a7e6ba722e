import { generateKeyBetween, generateNKeysBetween } from "fractional-indexing";
import { present } from "../text/present";

/** Returns the indices of a longest strictly increasing subsequence of `values`. */
function longestIncreasingSubsequence(values: readonly string[]): number[] {
  const ends: number[] = [];
  const before: number[] = [];
  for (const [at, value] of values.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[ends[middle] ?? -1] ?? "") < value) low = middle + 1;
      else high = middle;
    }
    before[at] = ends[low - 1] ?? -1;
    ends[low] = at;
  }
  const chosen: number[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) chosen.push(at);
  return chosen.reverse();
}

/** Returns new ranks that bring a list into the wanted order, for as few items as possible. */
export function rerank(
  wanted: readonly string[],
  ranks: ReadonlyMap<string, string>,
): Map<string, string> {
  const known = wanted.flatMap((ytid) => {
    const rank = ranks.get(ytid);
    return rank === undefined ? [] : [{ ytid, rank }];
  });
  const stays = longestIncreasingSubsequence(known.map(({ rank }) => rank));
  const staying = new Map(
    stays.flatMap((at) => (known[at] ? [[known[at].ytid, known[at].rank]] : [])),
  );
  const changed = new Map<string, string>();
  let last: string | null = null;
  let waiting: string[] = [];
  const place = (next: string | null) => {
    const keys = generateNKeysBetween(last, next, waiting.length);
    for (const [at, ytid] of waiting.entries()) changed.set(ytid, present(keys[at], "rank"));
    waiting = [];
    last = next;
  };
  for (const ytid of wanted) {
    const rank = staying.get(ytid);
    if (rank === undefined) waiting.push(ytid);
    else place(rank);
  }
  place(null);
  return changed;
}

/**
 * Returns a rank of its own for an item that comes to this index of a list, whose ranks are in
 * order. Of equal ranks, which older versions could store, the item comes behind all.
 */
export function rankAt(ranks: readonly string[], index: number): string {
  const before = ranks[index - 1] ?? null;
  const after = ranks.slice(index).find((rank) => before === null || rank > before);
  return generateKeyBetween(before, after ?? null);
}

/**
 * Returns a rank for an item that comes back to where it was, in front of one that has its rank.
 */
export function rankAgain(ranks: readonly string[], rank: string): string {
  const index = ranks.findIndex((other) => other >= rank);
  return rankAt(ranks, index < 0 ? ranks.length : index);
}
