import { artistInTitle } from "../songs/candidates";
import { normaliseName } from "../songs/song-title";

/** From so many artists on there is a row of names, and it has so many at most (ARTIST-1). */
export const NAME_ROW = 7;
export const CARD_ARTISTS = 5;

/** The artists that the titles name, the most frequent first, each with the first video that names them. */
export function artistsIn(
  videos: readonly { ytid: string; title: string | null }[],
): { name: string; ytid: string }[] {
  const found = new Map<string, { name: string; ytid: string; count: number }>();
  for (const { ytid, title } of videos) {
    const name = artistInTitle(title ?? "");
    if (!name || name.length > 100) continue;
    const key = normaliseName(name) || name;
    const known = found.get(key) ?? { name, ytid, count: 0 };
    found.set(key, { ...known, count: known.count + 1 });
  }
  return [...found.values()]
    .sort((one, other) => other.count - one.count)
    .slice(0, NAME_ROW)
    .map(({ name, ytid }) => ({ name, ytid }));
}
