/**
 * Returns the one part of a path after `beginning`, however that is spelt; undefined for other
 * paths, or for a part over 64 characters.
 */
export function partAfter(beginning: string, path: string): string | undefined {
  if (!path.toLowerCase().startsWith(beginning)) return undefined;
  return /^[^/]{1,64}$/.exec(path.slice(beginning.length))?.[0];
}
