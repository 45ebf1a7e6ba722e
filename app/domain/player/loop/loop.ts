import type { PlayerState } from "../player";
import { type Bounds, boundsOf, positionAt } from "./loop-bounds";
import type {
  LoopAction,
  LoopEvent,
  LoopInput,
  LoopSettings,
  MediaSample,
  SeekReason,
} from "./loop-bounds";
import type { Section } from "../../section/section";

export type { LoopAction, LoopEvent, LoopInput, LoopSettings, MediaSample };
export { positionAt };

type Seeking = {
  to: number;
  from: number;
  since: number;
  /** Media seconds that may have played since the seek was requested. */
  played: number;
  tries: number;
  /** Whether reaching the end after this seek is a pass; false if the section has changed since. */
  counts: boolean;
  playSent: boolean;
};

type Observation = {
  position: number;
  now: number;
  rate: number;
  state: PlayerState;
  inside: boolean;
};

export type LoopState = {
  settings: LoopSettings | null;
  seen: Observation | null;
  seeking: Seeking | null;
  /**
   * A seek landed before the start of the section; the lead-in is played rather than seeking again.
   */
  lead: boolean;
  /** The end was reached with repeat off; `stopped` once the host has stopped too. */
  over: { stopped: boolean } | null;
  startPosition: number | null;
};

/**
 * Period of the safety check in ms (LOOP-4), and how close to the end, in seconds, we trust `ended`
 * (PLAYER-7).
 */
const SAFETY_CHECK = 1500;
const END_THRESHOLD = 1.5;

/** Wall ms before the predicted end at which to predict it again. */
const PREDICTION_CHECKS = [250, 30];
/** Timer resolution, in media seconds. */
const TIMER_RESOLUTION = 0.004;
/**
 * A larger unexplained change of position, in media seconds, is a jump. Readings of a slow device
 * are up to a second late, and the host's own account for 0.25 s.
 */
const JUMP_THRESHOLD = 1.25;
/** Tolerance in media seconds before the section's start. */
const START_TOLERANCE = 0.3;
/**
 * In wall ms: how often to check whether a seek has arrived, and when to retry it (later while
 * buffering).
 */
const ARRIVAL_CHECK = 50;
const SEEK_RETRY = 1200;
const BUFFERING_SEEK_RETRY = 6000;
const MAX_SEEK_ATTEMPTS = 3;

export function initialLoop(startPosition: number | null = null): LoopState {
  return { settings: null, seen: null, seeking: null, lead: false, over: null, startPosition };
}

function sameSection(a: Section | null, b: Section | null): boolean {
  return a === b || (a !== null && b !== null && a.start === b.start && a.end === b.end);
}

/**
 * Applies new settings. If the section changes, earlier readings no longer say whether its end was
 * reached.
 */
function applySettings(state: LoopState, settings: LoopSettings): LoopState {
  const before = state.settings;
  if (!before) return { ...state, settings };
  const moved = !sameSection(before.section, settings.section);
  const wantsMore = settings.repeat && !before.repeat;
  return {
    ...state,
    settings,
    seen: moved ? null : state.seen,
    seeking: moved && state.seeking ? { ...state.seeking, counts: false } : state.seeking,
    lead: moved ? false : state.lead,
    over: (moved || wantsMore) && !state.over?.stopped ? null : state.over,
  };
}

/** Working data of one `advance` call; `actions` collects the result. */
type Turn = {
  bounds: Bounds;
  sample: MediaSample;
  now: number;
  position: number;
  ended: boolean;
  actions: LoopAction[];
};

function seek(state: LoopState, turn: Turn, to: number, reason: SeekReason, tries = 0): LoopState {
  turn.actions.push({ type: "seek", to, reason });
  const { now, position: from } = turn;
  const seeking = { to, from, since: now, played: 0, tries, counts: true, playSent: false };
  turn.actions.push({ type: "wake", at: now + ARRIVAL_CHECK });
  return { ...state, seeking, seen: observe(turn, true), over: null, lead: false };
}

function observe(turn: Turn, inside: boolean): Observation {
  const { position, now, sample } = turn;
  return { position, now, rate: sample.rate, state: sample.state, inside };
}

/** Returns the media seconds that may have played since the last reading. */
function playedSince(seen: Observation | null, turn: Turn): number {
  if (seen?.state !== "playing") return 0;
  return (Math.max(0, turn.now - seen.now) / 1000) * Math.max(seen.rate, turn.sample.rate);
}

/**
 * Whether the natural end counts during a seek: only if there was time to play to it from the
 * seek's target.
 */
function endedAfter(state: LoopState, seeking: Seeking, turn: Turn): boolean {
  const left = turn.bounds.natural - seeking.to;
  const played = seeking.played >= Math.max(0.8 * left, 0.2);
  return played || (!state.settings?.repeat && turn.now - seeking.since >= SEEK_RETRY);
}

/**
 * Whether the seek has arrived. The host reports the old position until it has processed the seek.
 */
function hasArrived(seeking: Seeking, turn: Turn): boolean {
  if (turn.sample.at < seeking.since) return false;
  const distance = Math.abs(seeking.to - seeking.from);
  const slack = Math.max(distance / 2, 0.05);
  if (seeking.to > seeking.from) return turn.position >= seeking.to - slack;
  return turn.position <= seeking.to + seeking.played + slack;
}

function awaitArrival(state: LoopState, seeking: Seeking, turn: Turn): LoopState {
  const { now, sample, actions } = turn;
  const waited = now - seeking.since;
  const patience = sample.state === "buffering" ? BUFFERING_SEEK_RETRY : SEEK_RETRY;
  const idle = sample.state === "paused" || sample.state === "cued" || sample.state === "unstarted";
  const sendPlay = turn.ended && !seeking.playSent && state.settings?.repeat === true;
  if (!idle && waited >= patience) {
    const tries = seeking.tries + 1;
    if (tries >= MAX_SEEK_ATTEMPTS) {
      actions.push({ type: "wake", at: now + ARRIVAL_CHECK });
      return { ...state, seeking: null, lead: true, seen: observe(turn, false) };
    }
    const again = seek(state, turn, seeking.to, "again", tries);
    if (turn.ended) actions.push({ type: "play" });
    return { ...again, seeking: { ...seeking, since: now, played: 0, tries } };
  }
  if (sendPlay) actions.push({ type: "play" });
  const look = sample.state === "playing" ? ARRIVAL_CHECK : SAFETY_CHECK;
  if (!idle) actions.push({ type: "wake", at: Math.min(now + look, seeking.since + patience) });
  const playSent = seeking.playSent || sendPlay;
  return { ...state, seeking: { ...seeking, playSent }, seen: observe(turn, true) };
}

function restart(state: LoopState, turn: Turn, reason: SeekReason): LoopState {
  const next = seek(state, turn, turn.bounds.start, reason);
  if (!turn.ended || !next.seeking) return next;
  turn.actions.push({ type: "play" });
  return { ...next, seeking: { ...next.seeking, playSent: true } };
}

function reachEnd(state: LoopState, turn: Turn, counted: boolean): LoopState {
  const repeats = state.settings?.repeat;
  const next = repeats
    ? restart(state, turn, counted ? "loop" : "beyond-end")
    : { ...state, seen: observe(turn, false), over: { stopped: turn.ended } };
  // Seek first, because the listener hears any delay.
  if (counted) turn.actions.push({ type: "pass" });
  if (!repeats) turn.actions.push({ type: "end" });
  return next;
}

/**
 * Handles playback after the end with repeat off: nothing happens until the host starts again
 * (null).
 */
function stayAtEnd(state: LoopState, over: { stopped: boolean }, turn: Turn): LoopState | null {
  if (turn.sample.state !== "playing") return { ...state, over: { stopped: true } };
  const restarted = over.stopped || turn.position < turn.bounds.limit - END_THRESHOLD;
  if (restarted) return null;
  turn.actions.push({ type: "wake", at: turn.now + SAFETY_CHECK });
  return state;
}

function scheduleCheck(turn: Turn): void {
  const { bounds, sample, now, position, actions } = turn;
  if (sample.state === "paused" || sample.state === "buffering") {
    actions.push({ type: "wake", at: now + SAFETY_CHECK });
  }
  if (sample.state !== "playing") return;
  const left = bounds.acts ? ((bounds.limit - position) / sample.rate) * 1000 : Infinity;
  const early = PREDICTION_CHECKS.find((before) => left > before + 10) ?? 0;
  actions.push({ type: "wake", at: now + Math.min(SAFETY_CHECK, Math.max(1, left - early)) });
}

/** Whether the natural end is a pass: there was time to play to it since the last reading. */
function endedByPlaying(turn: Turn, seen: Observation | null, fromSeek: Seeking | null): boolean {
  if (fromSeek) return fromSeek.counts;
  if (!seen?.inside) return false;
  const reach = seen.position + playedSince(seen, turn);
  return turn.bounds.natural === Infinity || reach >= turn.bounds.natural - END_THRESHOLD;
}

function trackPlayback(state: LoopState, turn: Turn, fromSeek: Seeking | null): LoopState {
  const { bounds, sample, position } = turn;
  const seen = fromSeek ? null : state.seen;
  if (turn.ended) return reachEnd(state, turn, endedByPlaying(turn, seen, fromSeek));
  const ahead = seen ? position - seen.position - playedSince(seen, turn) : 0;
  const far = Math.abs(ahead) > JUMP_THRESHOLD + 0.25 * sample.rate;
  const jumped = seen !== null && far && (ahead > 0 || position < seen.position);
  const cameFromInside = fromSeek ? fromSeek.counts : seen !== null && seen.inside && !jumped;
  const lead = (fromSeek !== null || (state.lead && !jumped)) && position < bounds.start;
  if (sample.state === "playing") {
    if (bounds.acts && position >= bounds.limit - TIMER_RESOLUTION) {
      return cameFromInside ? reachEnd(state, turn, true) : restart(state, turn, "beyond-end");
    }
    if (position < bounds.start - START_TOLERANCE && !lead)
      return restart(state, turn, "before-start");
  }
  scheduleCheck(turn);
  const inside = position < bounds.limit - TIMER_RESOLUTION || cameFromInside;
  return { ...state, seen: observe(turn, inside), lead };
}

/** Computes the loop's next state and what to do now (PLAYER-6, PLAYER-7, LOOP-4, LOOP-5). */
export function advance(
  before: LoopState,
  { settings, sample, now, event = { type: "tick" } }: LoopInput,
): { state: LoopState; actions: LoopAction[] } {
  const bounds = boundsOf(settings);
  const ended = sample.state === "ended";
  const turn = { bounds, sample, now, position: positionAt(sample, now), ended, actions: [] };
  return { state: step(applySettings(before, settings), turn, event), actions: turn.actions };
}

function step(state: LoopState, turn: Turn, event: LoopEvent): LoopState {
  const { bounds, sample } = turn;
  const within = (to: number) => (to < bounds.start || to >= bounds.limit ? bounds.start : to);
  if (event.type === "user-seek") return seek(state, turn, within(event.to), "listener");
  if (state.startPosition !== null && sample.state === "playing") {
    return seek({ ...state, startPosition: null }, turn, within(state.startPosition), "skip");
  }
  if (state.over) {
    const still = stayAtEnd(state, state.over, turn);
    if (still) return still;
    return trackPlayback({ ...state, over: null, seen: null }, turn, null);
  }
  if (!state.seeking) return trackPlayback(state, turn, null);
  const seeking = {
    ...state.seeking,
    played: state.seeking.played + playedSince(state.seen, turn),
  };
  const arrived = turn.ended ? endedAfter(state, seeking, turn) : hasArrived(seeking, turn);
  if (!arrived) return awaitArrival({ ...state, seeking }, seeking, turn);
  return trackPlayback({ ...state, seeking: null }, turn, seeking);
}
