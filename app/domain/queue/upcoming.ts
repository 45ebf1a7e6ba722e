/**
 * Returns the known items after a position: to the list's end, then from its start if it has no
 * more pages (NEXT-1). The position is -1 before the first item.
 */
export function upcoming(
  { list, cursor }: { list: readonly string[]; cursor: string | null },
  place: number,
  most: number,
): string[] {
  const again = cursor === null ? list.slice(0, Math.max(place, 0)) : [];
  return [...list.slice(place + 1), ...again].slice(0, most);
}
