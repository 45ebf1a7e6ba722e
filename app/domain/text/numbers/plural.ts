/** Returns the singular only for exactly 1 (FORMAT-3). */
export function plural(count: number, singular: string, many = `${singular}s`): string {
  return count === 1 ? singular : many;
}
