import type { PlayerState } from "./player";
import { type Bounds, boundsOf, positionAt } from "./loop-bounds";
import type {
  LoopAction,
  LoopEvent,
  LoopInput,
  LoopSettings,
  MediaSample,
  SeekReason,
} from "./loop-bounds";
import type { Slice } from "./slice";

export type { LoopAction, LoopEvent, LoopInput, LoopSettings, MediaSample };
export { positionAt };

type Seeking = {
  to: number;
  from: number;
  since: number;
  /** Media seconds that may have played since the request. */
  played: number;
  tries: number;
  /** Whether reaching the end after this seek is a pass: not when the section changed meanwhile. */
  counts: boolean;
  kicked: boolean;
};

type Seen = { position: number; now: number; rate: number; state: PlayerState; inside: boolean };

export type LoopState = {
  settings: LoopSettings | null;
  seen: Seen | null;
  seeking: Seeking | null;
  /** The host landed before the start of the section; that lead is played, not fought. */
  lead: boolean;
  /** The end was reached with nothing to repeat; `stopped` once the host has stopped too. */
  over: { stopped: boolean } | null;
  skipTo: number | null;
};

/** spec 1 §9: the safety check's period in ms, and how near the end the host's `ended` is believed, in seconds. */
const SAFETY = 1500;
const END_THRESHOLD = 1.5;

/** Wall ms before the predicted end at which the prediction is made anew. */
const LOOK_AGAIN = [250, 30];
/** Media seconds: the timer's grain. */
const GRAIN = 0.004;
/** Media seconds: further ahead than playing explains, beyond what stale readings hide (0.25 s), is a jump. */
const JUMP = 0.35;
/** Media seconds that a landing may lie before the start. */
const BEFORE_START = 0.3;
/** Wall ms: how often to look for the arrival of a seek, when to ask again, and when to ask again while buffering. */
const ARRIVAL_LOOK = 50;
const ARRIVAL_WAIT = 1200;
const BUFFERING_WAIT = 6000;
const MOST_TRIES = 3;

export function initialLoop(skipTo: number | null = null): LoopState {
  return { settings: null, seen: null, seeking: null, lead: false, over: null, skipTo };
}

function sameSlice(a: Slice | null, b: Slice | null): boolean {
  return a === b || (a !== null && b !== null && a.start === b.start && a.end === b.end);
}

/** A changed section makes earlier readings say nothing about arriving at its end. */
function adopt(state: LoopState, settings: LoopSettings): LoopState {
  const before = state.settings;
  if (!before) return { ...state, settings };
  const moved = !sameSlice(before.slice, settings.slice);
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

/** One call's working data; `actions` is filled on the way. */
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
  const seeking = { to, from, since: now, played: 0, tries, counts: true, kicked: false };
  turn.actions.push({ type: "wake", at: now + ARRIVAL_LOOK });
  return { ...state, seeking, seen: see(turn, true), over: null, lead: false };
}

function see(turn: Turn, inside: boolean): Seen {
  const { position, now, sample } = turn;
  return { position, now, rate: sample.rate, state: sample.state, inside };
}

/** Seconds that can have been played since the last reading. */
function playedSince(seen: Seen | null, turn: Turn): number {
  if (seen?.state !== "playing") return 0;
  return (Math.max(0, turn.now - seen.now) / 1000) * Math.max(seen.rate, turn.sample.rate);
}

/** The natural end in a seek's wake is news only when there was time to play there from its target. */
function endedAfter(state: LoopState, seeking: Seeking, turn: Turn): boolean {
  const left = turn.bounds.natural - seeking.to;
  const played = seeking.played >= Math.max(0.8 * left, 0.2);
  return played || (!state.settings?.repeat && turn.now - seeking.since >= ARRIVAL_WAIT);
}

/** Tells a place after the seek from the stale one that the host reports until it has heard of it. */
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
  const patience = sample.state === "buffering" ? BUFFERING_WAIT : ARRIVAL_WAIT;
  const idle = sample.state === "paused" || sample.state === "cued" || sample.state === "unstarted";
  const kick = turn.ended && !seeking.kicked && state.settings?.repeat === true;
  if (!idle && waited >= patience) {
    const tries = seeking.tries + 1;
    if (tries >= MOST_TRIES) {
      actions.push({ type: "wake", at: now + ARRIVAL_LOOK });
      return { ...state, seeking: null, lead: true, seen: see(turn, false) };
    }
    const again = seek(state, turn, seeking.to, "again", tries);
    if (turn.ended) actions.push({ type: "play" });
    return { ...again, seeking: { ...seeking, since: now, played: 0, tries } };
  }
  if (kick) actions.push({ type: "play" });
  const look = sample.state === "playing" ? ARRIVAL_LOOK : SAFETY;
  if (!idle) actions.push({ type: "wake", at: Math.min(now + look, seeking.since + patience) });
  const kicked = seeking.kicked || kick;
  return { ...state, seeking: { ...seeking, kicked }, seen: see(turn, true) };
}

function restart(state: LoopState, turn: Turn, reason: SeekReason): LoopState {
  const next = seek(state, turn, turn.bounds.start, reason);
  if (!turn.ended || !next.seeking) return next;
  turn.actions.push({ type: "play" });
  return { ...next, seeking: { ...next.seeking, kicked: true } };
}

function finish(state: LoopState, turn: Turn, counted: boolean): LoopState {
  if (counted) turn.actions.push({ type: "pass" });
  if (state.settings?.repeat) return restart(state, turn, counted ? "loop" : "beyond-end");
  turn.actions.push({ type: "end" });
  return { ...state, seen: see(turn, false), over: { stopped: turn.ended } };
}

/** Listening on after the end with nothing to repeat: silent until the host starts anew. */
function stayOver(state: LoopState, over: { stopped: boolean }, turn: Turn): LoopState | null {
  if (turn.sample.state !== "playing") return { ...state, over: { stopped: true } };
  const restarted = over.stopped || turn.position < turn.bounds.limit - END_THRESHOLD;
  if (restarted) return null;
  turn.actions.push({ type: "wake", at: turn.now + SAFETY });
  return state;
}

function wake(turn: Turn): void {
  const { bounds, sample, now, position, actions } = turn;
  if (sample.state === "paused" || sample.state === "buffering") {
    actions.push({ type: "wake", at: now + SAFETY });
  }
  if (sample.state !== "playing") return;
  const left = bounds.acts ? ((bounds.limit - position) / sample.rate) * 1000 : Infinity;
  const early = LOOK_AGAIN.find((before) => left > before + 10) ?? 0;
  actions.push({ type: "wake", at: now + Math.min(SAFETY, Math.max(1, left - early)) });
}

/** The host's natural end is a pass when the time since the last reading was enough to play there. */
function endedByPlaying(turn: Turn, seen: Seen | null, fromSeek: Seeking | null): boolean {
  if (fromSeek) return fromSeek.counts;
  if (!seen?.inside) return false;
  const reach = seen.position + playedSince(seen, turn);
  return turn.bounds.natural === Infinity || reach >= turn.bounds.natural - END_THRESHOLD;
}

function follow(state: LoopState, turn: Turn, fromSeek: Seeking | null): LoopState {
  const { bounds, sample, position } = turn;
  const seen = fromSeek ? null : state.seen;
  if (turn.ended) return finish(state, turn, endedByPlaying(turn, seen, fromSeek));
  const ahead = seen ? position - seen.position - playedSince(seen, turn) : 0;
  const far = Math.abs(ahead) > JUMP + 0.25 * sample.rate;
  const jumped = seen !== null && far && (ahead > 0 || position < seen.position);
  const cameFromInside = fromSeek ? fromSeek.counts : seen !== null && seen.inside && !jumped;
  const lead = (fromSeek !== null || (state.lead && !jumped)) && position < bounds.start;
  if (sample.state === "playing") {
    if (bounds.acts && position >= bounds.limit - GRAIN) {
      return cameFromInside ? finish(state, turn, true) : restart(state, turn, "beyond-end");
    }
    if (position < bounds.start - BEFORE_START && !lead)
      return restart(state, turn, "before-start");
  }
  wake(turn);
  const inside = position < bounds.limit - GRAIN || cameFromInside;
  return { ...state, seen: see(turn, inside), lead };
}

/** The loop's next state and what to do now (spec 1 §4, Player). */
export function advance(
  before: LoopState,
  { settings, sample, now, event = { type: "tick" } }: LoopInput,
): { state: LoopState; actions: LoopAction[] } {
  const bounds = boundsOf(settings);
  const ended = event.type === "ended" || sample.state === "ended";
  const turn = { bounds, sample, now, position: positionAt(sample, now), ended, actions: [] };
  return { state: step(adopt(before, settings), turn, event), actions: turn.actions };
}

function step(state: LoopState, turn: Turn, event: LoopEvent): LoopState {
  const { bounds, sample } = turn;
  const within = (to: number) => (to < bounds.start || to >= bounds.limit ? bounds.start : to);
  if (event.type === "user-seek") return seek(state, turn, within(event.to), "listener");
  if (state.skipTo !== null && sample.state === "playing") {
    return seek({ ...state, skipTo: null }, turn, within(state.skipTo), "skip");
  }
  if (state.over) {
    const still = stayOver(state, state.over, turn);
    if (still) return still;
    return follow({ ...state, over: null, seen: null }, turn, null);
  }
  if (!state.seeking) return follow(state, turn, null);
  const seeking = {
    ...state.seeking,
    played: state.seeking.played + playedSince(state.seen, turn),
  };
  const arrived = turn.ended ? endedAfter(state, seeking, turn) : hasArrived(seeking, turn);
  if (!arrived) return awaitArrival({ ...state, seeking }, seeking, turn);
  return follow({ ...state, seeking: null }, turn, seeking);
}
