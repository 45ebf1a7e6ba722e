/**
 * Returns the middle value; the upper of the two if their number is even, and NaN if there are
 * none.
 */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
