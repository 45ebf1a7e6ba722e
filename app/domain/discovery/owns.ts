import { artistInTitle } from "../songs/candidates";
import { normaliseName } from "../songs/song-title";
import type { Own } from "./selection";

/** The artist of a title, else the whole title. */
const nameIn = (title: string) => artistInTitle(title) ?? title;
const keyOf = (name: string) => normaliseName(name) || name;

/** What a listener repeats, weighed by its repeats and spelt as in the song that comes first. Songs without a title are left out. */
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

/** The name under which a song of the listener counts among what they repeat. */
export function nameOfOwn(owns: readonly Own[], title: string): string {
  const name = nameIn(title);
  return owns.find((own) => keyOf(own.name) === keyOf(name))?.name ?? name;
}
