import type { ContextName } from "./contexts";

interface SystemPlaylist {
  name: string;
  description: string;
  /** The list that it is another name of. */
  context: ContextName;
  /** Drawn from what one listener has: nobody else sees it. */
  isOwn: boolean;
}

/** Lists that fill themselves, for everyone to read and nobody to change; their ids begin with 'lor:' (spec 1 §3). */
export const SYSTEM_PLAYLISTS = {
  "lor:your-repeats": {
    name: "Your Repeats",
    description: "Everything that you have played, the latest first",
    context: "history",
    isOwn: true,
  },
  "lor:your-most-repeated": {
    name: "Your Most Repeated",
    description: "What you come back to, by the number of repeats",
    context: "repeat-count",
    isOwn: true,
  },
  "lor:your-favorites": {
    name: "Your Favorites",
    description: "The videos that you have hearted, the newest heart first",
    context: "hearted",
    isOwn: true,
  },
  "lor:fresh-reviews": {
    name: "Fresh Reviews",
    description: "The videos that we have reviewed, the latest first",
    context: "reviews",
    isOwn: false,
  },
  "lor:staff-picks": {
    name: "Staff Picks",
    description: "The reviewed videos that our staff would not do without",
    context: "staff-picks",
    isOwn: false,
  },
  "lor:search": {
    name: "Search List",
    description: "What your last search has found",
    context: "search",
    isOwn: true,
  },
} as const satisfies Record<`lor:${string}`, SystemPlaylist>;

export type SystemPid = keyof typeof SYSTEM_PLAYLISTS;

export const SYSTEM_PIDS = Object.keys(SYSTEM_PLAYLISTS).filter(isSystemPid);

export function isSystemPid(pid: string | undefined): pid is SystemPid {
  return pid !== undefined && Object.hasOwn(SYSTEM_PLAYLISTS, pid);
}
