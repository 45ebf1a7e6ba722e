/**
 * What a list plays after a place, as far as it is known: to its end, and from its start on where it has no more pages
 * (NEXT-1). The place is -1 before the first item.
 */
export function upcoming(
  { list, cursor }: { list: readonly string[]; cursor: string | null },
  place: number,
  most: number,
): string[] {
  const again = cursor === null ? list.slice(0, Math.max(place, 0)) : [];
  return [...list.slice(place + 1), ...again].slice(0, most);
}
