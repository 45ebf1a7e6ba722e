import { requestPosition } from "~/browser/platform/ask-player";
import { emit, type HeldNow, type WakeClock } from "~/browser/platform/events";
import type { Progress } from "~/domain/loops/practice/practice-words";
import { isSounding, type PlayerState } from "~/domain/player/player";
import { playClicks, stopClicks } from "./clicks.client";
import { loopOf, playerOf } from "./loop-of-player.client";

/** Clicks before a pass: in ms before it, the first of each bar higher. */
export interface CountIn {
  ms: number;
  clicks: readonly number[];
  beats: number;
}

/** A pause before the next pass (PRACTICE-3). Times are in ms of `performance.now()`. */
interface Pause {
  id: string;
  since: number;
  until: number;
  countIn: CountIn | null;
  /** Whether the clicks are set. */
  counts: boolean;
  /** When the player was seen to be still; null until then. */
  still: number | null;
  /** Since when it was seen to play from the start of the loop again; null while it does not. */
  playing: number | null;
  /** Whether its time is over. */
  isDue: boolean;
}

/** How often, in ms, to look after a pause. */
const LOOK_EVERY = 50;
/** A pause that had no effect for so many ms is asked for again. */
const PAUSE_AGAIN = 500;
/** So is Play, so often; later, because a host that plays already may take it as a new start. */
const PLAY_AGAIN = 1500;
const MOST_TRIES = 2;
/** Ms between a pause and its count-in, in which the player comes to rest, and the most. */
const COME_TO_REST = 150;
const NEVER_AT_REST = 2000;
/** How far from the start, in seconds, a pass may begin. */
const NEAR = 0.05;
/**
 * A player that plays for so many ms seems to be played by the listener, in the host's own picture.
 * Reports that came late may look the same, so only after more ms is it sure.
 */
const SEEMS_PLAYED = 600;
export const IS_PLAYED = 2000;

let pause: Pause | null = null;
let clock: WakeClock | undefined;
let looking: ReturnType<typeof setInterval> | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
let isOurs = false;
let show = (): void => undefined;

/** Whether Play is being pressed by us at this moment. */
export const isOurPlay = (): boolean => isOurs;

const seemsPlayed = ({ playing }: Pause): boolean =>
  playing !== null && performance.now() - playing > SEEMS_PLAYED;

/** Whether it is on the way to the next pass, and how far; null while it plays or is paused. */
export function pauseNow(): Progress["now"] | null {
  if (!pause || seemsPlayed(pause)) return retry ? { type: "plays" } : null;
  return { type: pause.counts ? "counts" : "waits", ms: pause.until - performance.now() };
}

/** Ends a pause; the player stays as it is. */
export function stopPause(): void {
  clearInterval(looking);
  clearTimeout(retry);
  retry = undefined;
  clock?.cancel();
  stopClicks();
  pause = null;
}

/**
 * Call this when the player says its state: it may be still, and play again, between two looks.
 */
export function noteState(state: PlayerState): void {
  if (pause && !isSounding(state)) pause.still ??= performance.now();
  if (state !== "playing") return;
  clearTimeout(retry);
  retry = undefined;
}

/** Plays the loop from its start. Play is pressed again if nothing is heard of it. */
export function playLoop(id: string, tries = 0): void {
  const player = playerOf(id);
  if (!player) return;
  const { start } = loopOf(player.item);
  const { seconds } = requestPosition(id);
  const isThere = seconds === null || Math.abs(seconds - start) < NEAR;
  if (tries === 0 && !isThere) emit("lor:seek", { seconds: start });
  isOurs = true;
  player.player.play();
  isOurs = false;
  retry = setTimeout(() => {
    retry = undefined;
    if (!isSounding(playerOf(id)?.state) && tries < MOST_TRIES) playLoop(id, tries + 1);
    else show();
  }, PLAY_AGAIN);
}

function onTime(held: Pause): void {
  held.isDue = true;
  // A player that plays may take Play as a new start.
  if (seemsPlayed(held)) return;
  stopPause();
  playLoop(held.id);
  show();
}

/** Sets the clicks once nothing else sounds; the pause becomes as long as they need. */
function setClicks(held: Pause, { ms, clicks, beats }: CountIn, now: number): void {
  if (held.counts || now < held.until - ms - COME_TO_REST / 2) return;
  held.counts = true;
  held.isDue = false;
  held.until = Math.max(held.until, now + ms);
  playClicks(
    clicks.map((before) => held.until - before),
    beats,
  );
  clock?.wakeAt(held.until, () => onTime(held));
}

/** Whether the player, which was still, plays from the start of the loop. */
function playsOn({ still, id }: Pause, { item, rate }: HeldNow, now: number): boolean {
  const { seconds } = requestPosition(id);
  if (still === null || seconds === null) return false;
  const played = seconds - loopOf(item).start;
  return played > 0 && played < ((now - still) / 1000) * rate + NEAR;
}

/**
 * Looks after a pause: a player that has not stopped is told again, and a count-in begins once it
 * is still.
 */
function look(): void {
  const player = pause && playerOf(pause.id);
  if (!pause || !player) return;
  const now = performance.now();
  const sounds = isSounding(player.state);
  noteState(player.state);
  if (pause.still === null && now - pause.since > PAUSE_AGAIN) {
    pause.since = now;
    player.player.pause();
  }
  if (pause.countIn && !sounds) setClicks(pause, pause.countIn, now);
  pause.playing = sounds && playsOn(pause, player, now) ? (pause.playing ?? now) : null;
  if (seemsPlayed(pause)) {
    stopClicks();
    // Should it be still again, all bars are counted anew.
    pause.counts = false;
  }
  if (pause.playing !== null && now - pause.playing > IS_PLAYED) stopPause();
  else if (pause.isDue) onTime(pause);
  show();
}

/** Pauses for so many ms, the last of which are the count-in, and then plays the loop. */
export function pauseFor(id: string, ms: number, countIn: CountIn | null, onChange: () => void) {
  stopPause();
  const now = playerOf(id);
  if (!now) return;
  clock ??= now.openClock();
  show = onChange;
  const since = performance.now();
  now.player.pause();
  const least = countIn ? countIn.ms + COME_TO_REST : 0;
  const until = since + Math.max(ms, least);
  const seen = { counts: false, still: null, playing: null, isDue: false };
  const held: Pause = { id, since, until, countIn, ...seen };
  pause = held;
  looking = setInterval(look, LOOK_EVERY);
  // The count-in sets its own alarm; until then this one is for a player that never comes to rest.
  clock.wakeAt(countIn ? until + NEVER_AT_REST : until, () => onTime(held));
  look();
}
