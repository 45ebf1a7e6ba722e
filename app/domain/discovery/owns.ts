import { artistInTitle } from "../songs/candidates";
import { normaliseName } from "../songs/song-title";
import type { Own } from "./selection";

/** Returns the artist in a title, or the whole title if it names none. */
const nameIn = (title: string) => artistInTitle(title) ?? title;
const keyOf = (name: string) => normaliseName(name) || name;

/**
 * Returns the artists and songs that a listener repeats, weighted by repeats. Names are spelt as in
 * the first song; songs without a title are left out.
 */
export function ownsIn(songs: readonly { title: string; repeats: number }[]): Own[] {
  const owns = new Map<string, Own>();
  for (const { title, repeats } of songs) {
    if (!title) continue;
    const name = nameIn(title);
    const isArtist = artistInTitle(title) !== null;
    const known = owns.get(keyOf(name)) ?? { name, weight: 0, isArtist };
    const weight = known.weight + Math.max(1, repeats);
    owns.set(keyOf(name), { ...known, weight, isArtist: known.isArtist || isArtist });
  }
  return [...owns.values()];
}

/** Returns the name under which `owns` counts this song. */
export function nameOfOwn(owns: readonly Own[], title: string): string {
  const name = nameIn(title);
  return owns.find((own) => keyOf(own.name) === keyOf(name))?.name ?? name;
}
