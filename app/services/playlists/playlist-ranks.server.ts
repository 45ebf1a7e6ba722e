import { generateNKeysBetween } from "fractional-indexing";

/** Returns the indices of a longest strictly increasing subsequence of `values`. */
function longestIncreasingSubsequence(values: readonly string[]): number[] {
  const ends: number[] = [];
  const before: number[] = [];
  for (const [at, value] of values.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[ends[middle]!] ?? "") < value) low = middle + 1;
      else high = middle;
    }
    before[at] = low > 0 ? ends[low - 1]! : -1;
    ends[low] = at;
  }
  const chosen: number[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at]!) chosen.push(at);
  return chosen.reverse();
}

/** Returns new ranks that bring a list into the wanted order, for as few items as possible. */
export function rerank(
  wanted: readonly string[],
  ranks: ReadonlyMap<string, string>,
): Map<string, string> {
  const known = wanted.filter((ytid) => ranks.has(ytid));
  const staying = new Set(
    longestIncreasingSubsequence(known.map((ytid) => ranks.get(ytid)!)).map((at) => known[at]!),
  );
  const changed = new Map<string, string>();
  let last: string | null = null;
  let waiting: string[] = [];
  const place = (next: string | null) => {
    const keys = generateNKeysBetween(last, next, waiting.length);
    for (const [at, ytid] of waiting.entries()) changed.set(ytid, keys[at]!);
    waiting = [];
    last = next;
  };
  for (const ytid of wanted) {
    if (staying.has(ytid)) place(ranks.get(ytid)!);
    else waiting.push(ytid);
  }
  place(null);
  return changed;
}
