import type { ContextName } from "../player/contexts";

interface SystemPlaylist {
  name: string;
  description: string;
  /** The list that it shows. */
  context: ContextName;
  /** Made from one listener's data and visible only to them. */
  isOwn: boolean;
}

/** Read-only lists that fill themselves (PLAYLIST-7). */
export const SYSTEM_PLAYLISTS = {
  "lor:your-repeats": {
    name: "Your Repeats",
    description: "Everything you have played, latest first",
    context: "history",
    isOwn: true,
  },
  "lor:your-most-repeated": {
    name: "Your Most Repeated",
    description: "What you play most, by number of repeats",
    context: "repeat-count",
    isOwn: true,
  },
  "lor:your-favorites": {
    name: "Your Favorites",
    description: "The videos you have hearted, newest heart first",
    context: "hearted",
    isOwn: true,
  },
  "lor:fresh-reviews": {
    name: "Fresh Reviews",
    description: "The videos we have reviewed, latest first",
    context: "reviews",
    isOwn: false,
  },
  "lor:staff-picks": {
    name: "Staff Picks",
    description: "Our staff's favorites among the reviewed videos",
    context: "staff-picks",
    isOwn: false,
  },
  "lor:search": {
    name: "Search List",
    description: "The results of your last search",
    context: "search",
    isOwn: true,
  },
} as const satisfies Record<`lor:${string}`, SystemPlaylist>;

export type SystemPid = keyof typeof SYSTEM_PLAYLISTS;

export const SYSTEM_PIDS = Object.keys(SYSTEM_PLAYLISTS).filter(isSystemPid);

export function isSystemPid(pid: string | undefined): pid is SystemPid {
  return pid !== undefined && Object.hasOwn(SYSTEM_PLAYLISTS, pid);
}
