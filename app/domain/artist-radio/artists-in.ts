import { artistInTitle, isSongTitle } from "../songs/candidates";
import { artistOfChannel, normaliseName } from "../songs/song-title";

/** From so many artists on there is a row of names, and it has so many at most (ARTIST-1). */
export const NAME_ROW = 7;
export const CARD_ARTISTS = 5;
export const SMALL_CARD_ARTISTS = 3;

/** Somebody whom titles of videos name where an artist stands. */
export interface NamedArtist {
  name: string;
  /** The first video that names them. */
  ytid: string;
  /** Videos that name them. */
  count: number;
  /** Whether one of these videos is in a channel of that name, and the name is none of a series. */
  hasChannel: boolean;
}

interface NamingVideo {
  ytid: string;
  title: string | null;
  author: string | null;
}

/** Words of series and channels about music: 'Cover Night', 'Karaoke Hits', 'Strangers react to Queen'. */
const SERIES =
  /\b(?:covers?|karaoke|tribute|react(?:s|ing|ions?)?|compilations?|playlists?|mashups?|lyrics?|instrumentals?|tutorials?|lessons?|parod(?:y|ies)|top \d+|best of|greatest)\b/;

export const artistKey = (name: string) => normaliseName(name) || name;

function hasChannel(name: string, author: string | null): boolean {
  if (SERIES.test(name.toLowerCase())) return false;
  return artistKey(artistOfChannel(author) ?? "") === artistKey(name);
}

/** Those whom titles of songs name before the dash, the most frequent first. Whether they are artists is still to be asked. */
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

/** Where nobody can be asked, a name that is no series and that several videos bear counts as an artist. */
export function isLikelyArtist({ name, count }: NamedArtist): boolean {
  return count > 1 && !SERIES.test(name.toLowerCase());
}
