import { formatThousands } from "../text/numbers/counts";
import { plural } from "../text/numbers/plural";

/** Things done on a device without an account, which can be merged into one (ACCOUNT-6). */
export type AnonymousMusic = {
  hearts: number;
  repeats: number;
  /** Own and followed ones. */
  playlists: number;
  loops: number;
  /** Podcasts with a heart or in the history. */
  podcasts: number;
  stations: number;
  /** Hearts of songs that stations played. */
  songs: number;
};

export const NO_MUSIC: AnonymousMusic = {
  ...{ hearts: 0, repeats: 0, playlists: 0, loops: 0, podcasts: 0, stations: 0, songs: 0 },
};

/** What the account has no room for, and the device keeps. */
export type LeftMusic = Pick<AnonymousMusic, "playlists" | "loops" | "songs"> & { queued: number };

export const NOTHING_LEFT: LeftMusic = { playlists: 0, loops: 0, songs: 0, queued: 0 };

const NAMES: Record<keyof AnonymousMusic | keyof LeftMusic, string> = {
  hearts: "heart",
  repeats: "repeat",
  playlists: "playlist",
  loops: "loop",
  podcasts: "podcast",
  stations: "station",
  songs: "radio song",
  queued: "queued item",
};

type Counts = Partial<Record<keyof typeof NAMES, number>>;

/** Counts each kind that there is some of: '2 hearts', '1 playlist'. */
export function countMusic(music: Counts): string[] {
  return (Object.keys(NAMES) as (keyof typeof NAMES)[]).flatMap((kind) => {
    const count = music[kind] ?? 0;
    return count > 0 ? `${formatThousands(count)} ${plural(count, NAMES[kind])}` : [];
  });
}

const list = new Intl.ListFormat("en-GB");

/** What a merge says (ACCOUNT-6). */
export function mergedMessage(music: AnonymousMusic, left: LeftMusic): string {
  const { playlists, loops, songs } = left;
  const counts = countMusic({
    ...music,
    playlists: music.playlists - playlists,
    loops: music.loops - loops,
    songs: music.songs - songs,
  });
  const saved =
    counts.length > 0 ? `Saved ${list.format(counts)} to your account` : "Saved to your account";
  const stays = countMusic(left);
  return stays.length > 0
    ? `${saved}. ${list.format(stays)} did not fit, and will be here again when you log out.`
    : saved;
}
