import { isShuffling, type Playback, startPlaying, wantsMore, without } from "./next-state";

/** Seconds past the start from which Previous restarts the video (NEXT-3). */
const RESTART_AFTER = 5;

/**
 * The player's next step.
 * - `play`: load `now.ytid`
 * - `restart`: go to the start of the section
 * - `reload`: fetch the channel's order of the new day
 * - `wait`: ask again when the next page or radio item has loaded; if that failed, with `cursor`
 *   null or `loading` false
 *
 * `wantsMore` asks for the page at `now.cursor` ahead of time.
 */
export type Step = {
  do: "play" | "restart" | "reload" | "wait" | "nothing";
  now: Playback;
  wantsMore: boolean;
};

function step(what: Step["do"], now: Playback): Step {
  return { do: what, now, wantsMore: wantsMore(now) };
}

function go(from: Playback, ytid: string, change: Partial<Playback>): Step {
  return step("play", startPlaying(from, ytid, change));
}

/**
 * Returns the current video's index in the list; the last known position if the list does not
 * contain it.
 */
function positionOf({ list, position, entry, ytid }: Playback): number {
  const found = entry || list[position] === ytid ? -1 : list.indexOf(ytid ?? "");
  return found < 0 ? position : found;
}

function leaveQueue(from: Playback): Playback {
  const { entry, modes } = from;
  if (!entry) return from;
  const radio = modes.radio || entry.fromRadio;
  return { ...from, entry: null, feature: entry.feature, modes: { ...modes, radio } };
}

/** Implements NEXT-1. `random` is in [0, 1). */
export function playNext(from: Playback, random: number): Step {
  const here = { ...from, position: positionOf(from) };
  const { list, cursor, shuffled, ytid, modes, feature, position } = here;
  const [queued, ...queue] = here.queue;
  if (queued !== undefined) {
    const entry = here.entry ?? { feature, fromRadio: modes.radio };
    const quiet = { ...modes, radio: false };
    return go(here, queued, { queue, entry, modes: quiet, feature: "playqueue" });
  }
  const back = leaveQueue(here);
  if (back.modes.radio) {
    const [track, ...radio] = here.radio;
    if (track !== undefined) return go(back, track, { radio });
    if (here.loading) return step("wait", here);
  }
  if (isShuffling(here)) {
    const others = without(list, [ytid]);
    const fresh = without(others, shuffled);
    if (!fresh.length && cursor !== null) return step("wait", here);
    const choice = fresh.length ? fresh : others;
    const pick = choice[Math.floor(random * choice.length)];
    if (pick !== undefined) {
      const round = fresh.length ? [...new Set([...shuffled, ytid ?? pick, pick])] : [pick];
      return go(back, pick, { position: list.indexOf(pick), shuffled: round });
    }
  }
  const next = position + 1 < list.length ? position + 1 : 0;
  if (!next && cursor !== null) return step("wait", here);
  const following = list[next];
  return following === undefined ? step("nothing", from) : go(back, following, { position: next });
}

/** Implements NEXT-3. `elapsed` is in seconds past the start of the section. */
export function playPrevious(from: Playback, elapsed: number): Step {
  if (elapsed >= RESTART_AFTER) return step("restart", from);
  const { list, ytid } = from;
  const played = from.played.slice(0, -1);
  const place = positionOf(from);
  const before = from.played.at(-1) ?? list[place - 1] ?? list[0];
  if (before === undefined || before === ytid) {
    return step(ytid === null ? "nothing" : "restart", { ...from, played });
  }
  const found = list.indexOf(before);
  const position = found < 0 ? place : found;
  return step("play", { ...leaveQueue(from), ytid: before, position, played });
}

/**
 * Decides what happens at the end of a video or section (PLAYER-7). The loop engine counts the
 * pass.
 * @param newDay whether the UTC day has changed since the channel was loaded
 */
export function playAfterEnd(from: Playback, random: number, newDay = false): Step {
  const { modes, list, queue, entry, cursor, ytid } = from;
  if (modes.repeat) return step("restart", from);
  if (modes.stream && newDay) return step("reload", from);
  if (modes.radio && from.loading) return step("wait", from);
  const isLast = list.at(-1) === ytid && cursor === null && !queue.length && !entry && !modes.radio;
  const isAlone = isLast && list.length === 1;
  if (isLast && from.ends && (isAlone || !isShuffling(from))) return step("nothing", from);
  if (isAlone) return step("restart", from);
  return playNext(from, random);
}

/**
 * Leaves a video that cannot be played (PLAYER-8) and never returns to it. `say`: show 'Video
 * skipped - blocked'.
 */
export function skipBlocked(from: Playback, random: number): Step & { say: boolean } {
  const { ytid, modes, played } = from;
  const [queue, radio] = [without(from.queue, [ytid]), without(from.radio, [ytid])];
  const next = playNext({ ...from, queue, radio }, random);
  const stays = next.do === "play" && next.now.ytid === ytid;
  const on = stays ? step("nothing", { ...from, queue, radio }) : next;
  return { ...on, now: { ...on.now, played }, say: !modes.stream && !modes.radio };
}
