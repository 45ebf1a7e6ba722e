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

const NAMES: Record<keyof AnonymousMusic, string> = {
  hearts: "heart",
  repeats: "repeat",
  playlists: "playlist",
  loops: "loop",
  podcasts: "podcast",
  stations: "station",
  songs: "radio song",
};

/** Counts each kind that there is some of: '2 hearts', '1 playlist'. */
export function countMusic(music: AnonymousMusic): string[] {
  return (Object.keys(NAMES) as (keyof AnonymousMusic)[]).flatMap((kind) => {
    const count = music[kind];
    return count > 0 ? `${formatThousands(count)} ${plural(count, NAMES[kind])}` : [];
  });
}

const list = new Intl.ListFormat("en-GB");

/** What a merge says (ACCOUNT-6). */
export function mergedMessage(music: AnonymousMusic): string {
  const counts = countMusic(music);
  return counts.length > 0
    ? `Saved ${list.format(counts)} to your account`
    : "Saved to your account";
}
