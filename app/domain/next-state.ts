import type { Feature, PlayerModes } from "./player";

/** spec 1 §9: so few remaining items call for more. */
const FEW = 2;
/** How far back Previous remembers. */
const MOST_PLAYED = 100;

/** Where the listener was before the queue took over (spec 1 §3, Queue entry). */
export type QueueEntry = { feature: Feature; fromRadio: boolean };

/** A list being played, as far as it is loaded: distinct ids, and where its next page starts; null at the end. */
export type PlayingList = { feature: Feature; list: readonly string[]; cursor: string | null };

/** All that decides what plays next. Plain JSON: the server and the browser can pass it on. */
export type Playback = PlayingList & {
  ytid: string | null;
  /** Index of the item of `list` that was played last, -1 before the first. */
  position: number;
  /** What waits after the current video, which is not among them. */
  queue: readonly string[];
  /** Null unless the current video came from the queue. */
  entry: QueueEntry | null;
  /** The radio tracks to come. */
  radio: readonly string[];
  /** The next radio item is on its way. */
  loading: boolean;
  modes: PlayerModes & { radio: boolean; stream: boolean };
  /** What shuffle has played in this round. */
  shuffled: readonly string[];
  /** What was played before, the latest last. */
  played: readonly string[];
};

export const nothingPlayed: Playback = {
  ytid: null,
  feature: "history",
  list: [],
  cursor: null,
  position: -1,
  queue: [],
  entry: null,
  radio: [],
  loading: false,
  modes: { repeat: true, shuffle: false, radio: false, stream: false },
  shuffled: [],
  played: [],
};

/** A stream is live: nothing shuffles it. */
export function isShuffling({ modes }: Playback): boolean {
  return modes.shuffle && !modes.stream;
}

export function without(list: readonly string[], taken: readonly (string | null)[]): string[] {
  const out = new Set(taken);
  return list.filter((ytid) => !out.has(ytid));
}

/** Two or fewer items of the list remain, and it goes on at its cursor (spec 1 §4, Play next). */
export function wantsMore(now: Playback): boolean {
  const { list, position, shuffled, cursor } = now;
  const left = isShuffling(now) ? without(list, shuffled).length : list.length - 1 - position;
  return cursor !== null && left <= FEW;
}

/** `ytid` becomes the current video and the one before it part of what was played. */
export function startPlaying(from: Playback, ytid: string, change: Partial<Playback>): Playback {
  const left = from.ytid === null || from.ytid === ytid ? [] : [from.ytid];
  const played = [...from.played, ...left].slice(-MOST_PLAYED);
  return { ...from, played, ...change, ytid };
}

/** spec 1 §4, Playing a video: what the listener chose becomes the current one, in the list it was chosen from. */
export function playFrom(from: Playback, chosen: PlayingList, ytid: string): Playback {
  const { feature, list, cursor } = chosen;
  const modes = { ...from.modes, radio: feature === "radio", stream: feature === "stream" };
  const position = list.indexOf(ytid);
  const change = { feature, list, cursor, position, modes, entry: null, shuffled: [] };
  return startPlaying(from, ytid, change);
}

/** Shuffle begins anew whenever it is switched (spec 1 §4). */
export function setShuffle(from: Playback, shuffle: boolean): Playback {
  if (shuffle === from.modes.shuffle) return from;
  return { ...from, modes: { ...from.modes, shuffle }, shuffled: [] };
}

/** The list with its next page, each id once. */
export function appendPage(
  from: Playback,
  page: readonly string[],
  cursor: string | null,
): Playback {
  return { ...from, list: [...new Set([...from.list, ...page])], cursor };
}
