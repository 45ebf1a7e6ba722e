import { artistInTitle, isSongTitle } from "../songs/candidates";
import { artistOfChannel, normaliseName } from "../songs/song-title";

/** The fewest and the most artists in a row of names (ARTIST-1). */
export const NAME_ROW = 7;
export const CARD_ARTISTS = 5;
export const SMALL_CARD_ARTISTS = 3;

/** Somebody named in videos' titles where an artist's name goes. */
export interface NamedArtist {
  name: string;
  /** The first video that names them. */
  ytid: string;
  /** Videos that name them. */
  count: number;
  /**
   * Whether one of these videos is on a channel of that name, and the name is not that of a series.
   */
  hasChannel: boolean;
}

interface NamingVideo {
  ytid: string;
  title: string | null;
  author: string | null;
}

/**
 * Words in the names of music series and channels: 'Cover Night', 'Karaoke Hits', 'Strangers react
 * to Queen'.
 */
const SERIES =
  /\b(?:covers?|karaoke|tribute|react(?:s|ing|ions?)?|compilations?|playlists?|mashups?|lyrics?|instrumentals?|tutorials?|lessons?|parod(?:y|ies)|top \d+|best of|greatest)\b/;

export const artistKey = (name: string) => normaliseName(name) || name;

function hasChannel(name: string, author: string | null): boolean {
  if (SERIES.test(name.toLowerCase())) return false;
  return artistKey(artistOfChannel(author) ?? "") === artistKey(name);
}

/**
 * Finds the names before the dash in song titles, the most frequent first. Does not check that they
 * are artists.
 */
export function artistsIn(videos: readonly NamingVideo[]): NamedArtist[] {
  const found = new Map<string, NamedArtist>();
  for (const { ytid, title, author } of videos) {
    const name = artistInTitle(title ?? "");
    if (!name || name.length > 100 || !isSongTitle(title ?? "", name)) continue;
    const key = artistKey(name);
    const known = found.get(key) ?? { name, ytid, count: 0, hasChannel: false };
    const isIts = known.hasChannel || hasChannel(name, author);
    found.set(key, { ...known, count: known.count + 1, hasChannel: isIts });
  }
  return [...found.values()].sort((one, other) => other.count - one.count);
}

/** Guesses, where there is nobody to ask: a name in several videos that is not a series. */
export function isLikelyArtist({ name, count }: NamedArtist): boolean {
  return count > 1 && !SERIES.test(name.toLowerCase());
}
