import type { Feature } from "../player/player";

/**
 * With this many items left or fewer, the next page is fetched (NEXT-2); an artist radio has more
 * to come (ARTIST-3).
 */
const FETCH_AT = 2;
const FETCH_AT_IN_RADIO = 4;
/** Videos that Previous can go back through. */
const MAX_PLAYED = 100;

/** The feature that was playing before the queue, to return to when the queue is empty. */
type QueueEntry = { feature: Feature; fromRadio: boolean };

/**
 * The loaded part of the list that is playing: distinct ids, and the cursor of its next page (null
 * at the end). `ends` means that the list does not start again after its last item (NEXT-5).
 */
export type PlayingList = {
  feature: Feature;
  list: readonly string[];
  cursor: string | null;
  ends?: boolean;
};

/**
 * Everything that decides what plays next. It is plain JSON, so that server and browser can
 * exchange it.
 */
export type Playback = PlayingList & {
  ytid: string | null;
  /** Index in `list` of the item played last, -1 before the first. */
  position: number;
  /** Queued videos, without the current one. */
  queue: readonly string[];
  /** Null unless the current video came from the queue. */
  entry: QueueEntry | null;
  /** The radio tracks to come. */
  radio: readonly string[];
  /** The next radio item is being loaded. */
  loading: boolean;
  modes: { repeat: boolean; shuffle: boolean; radio: boolean; stream: boolean };
  /** Items that shuffle has played in its current round. */
  shuffled: readonly string[];
  /** Items played before this one, the latest last. */
  played: readonly string[];
};

export const initialPlayback: Playback = {
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

/** Whether to shuffle. Channels are live and radios are already mixed, so neither is shuffled. */
export function isShuffling({ modes }: Playback): boolean {
  return modes.shuffle && !modes.stream && !modes.radio;
}

export function without(list: readonly string[], taken: readonly (string | null)[]): string[] {
  const out = new Set(taken);
  return list.filter((ytid) => !out.has(ytid));
}

/** Whether few items remain and the list has another page (NEXT-2). */
export function wantsMore(now: Playback): boolean {
  const { list, position, shuffled, cursor, modes } = now;
  const left = isShuffling(now) ? without(list, shuffled).length : list.length - 1 - position;
  return cursor !== null && left <= (modes.radio ? FETCH_AT_IN_RADIO : FETCH_AT);
}

/** Makes `ytid` the current video and adds the one before it to `played`. */
export function startPlaying(from: Playback, ytid: string, change: Partial<Playback>): Playback {
  const left = from.ytid === null || from.ytid === ytid ? [] : [from.ytid];
  const played = [...from.played, ...left].slice(-MAX_PLAYED);
  return { ...from, played, ...change, ytid };
}

/** Plays the video that the listener chose, in the list they chose it from (PLAYER-9). */
export function playFrom(from: Playback, chosen: PlayingList, ytid: string): Playback {
  const { feature, list, cursor } = chosen;
  const modes = { ...from.modes, radio: feature === "radio", stream: feature === "stream" };
  const position = list.indexOf(ytid);
  const change = { feature, list, cursor, position, modes, entry: null, shuffled: [] };
  return startPlaying(from, ytid, change);
}

/** Sets shuffle; a change starts a new round (PLAYER-5). */
export function setShuffle(from: Playback, shuffle: boolean): Playback {
  if (shuffle === from.modes.shuffle) return from;
  return { ...from, modes: { ...from.modes, shuffle }, shuffled: [] };
}

/** Adds the next page to the list, without duplicates. */
export function appendPage(
  from: Playback,
  page: readonly string[],
  cursor: string | null,
): Playback {
  return { ...from, list: [...new Set([...from.list, ...page])], cursor };
}
