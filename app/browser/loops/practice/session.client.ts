import { announce } from "~/browser/platform/announce";
import { requestPosition } from "~/browser/platform/ask-player";
import { emit, type HeldNow, listen, type NowPlaying } from "~/browser/platform/events";
import {
  afterPass,
  beginRun,
  loopAt,
  passesOf,
  type Settings,
  type Stretch,
  waitMs,
} from "~/domain/loops/practice/practice-run";
import { doneWords, passWords, practiceWords, type Progress } from "~/domain/loops/practice/practice-words";
import { rampRate } from "~/domain/loops/practice/ramp";
import { clicksBefore, countInMs, type Tempo } from "~/domain/loops/practice/tempo";
import { isSounding } from "~/domain/player/player";
import type { Section } from "~/domain/section/section";
import { setAlarm } from "./alarm.client";
import { playClicks, stopClicks } from "./clicks.client";
import { hideLine, sayPass, showLine } from "./dock-line.client";
import { loopOf, loopPart, playerOf } from "./loop-of-player.client";

export interface Practice {
  id: string;
  settings: Settings;
  /** The loops of the item, in order. */
  loops: () => readonly Stretch[];
  tempo: () => Tempo | null;
  /** Called after each pass of a loop, with its index. */
  heard?: (at: number) => void;
  /** Called once practice is over. */
  over?: () => void;
}

/** A pause before the next pass. Times are of `performance.now()`. */
interface Wait {
  since: number;
  until: number;
  /** Ms of the count-in that ends it, and whether its clicks are set. */
  countIn: number;
  clicks: boolean;
  /** When the player was seen to be still; null until then. */
  still: number | null;
  /** Looks since then that saw it play from the start of the loop. */
  goesOn: number;
}

/** How often, in ms, to look after a pause. */
const LOOK_EVERY = 50;
/** In ms: a command that had no effect for so long is sent again, and how often. */
const SEND_AGAIN = 500;
const MOST_TRIES = 4;
/** Ms between a pause and its count-in, in which the player comes to rest. */
const COME_TO_REST = 150;
/** How far from the start, in seconds, a pass may begin. */
const NEAR = 0.05;
/**
 * After so many looks at a player that plays from the start, the listener has pressed Play in the
 * host's own picture. A few may be reports that came late.
 */
const LOOKS_TO_BELIEVE = 12;

let practice: Practice | null = null;
let run = beginRun(-1);
/** Passes heard since practice began. */
let heard = 0;
let wait: Wait | null = null;
let looking: ReturnType<typeof setInterval> | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
/** Whether we press Play ourselves at this moment. */
let isOurs = false;
let isPrepared = false;
/** Stopped by itself; `item` if the next item is awaited. */
let stopped: "here" | "item" | null = null;

/** Practice under way; null once it has stopped. */
export const currentPractice = (): Practice | null => (stopped ? null : practice);

function words(now: Progress["now"]): Progress | null {
  const player = practice && playerOf(practice.id);
  if (!practice || !player) return null;
  const { settings } = practice;
  const loops = practice.loops();
  const loop = run.at < 0 ? undefined : { at: run.at, of: loops.length };
  const isAmong = settings.all || settings.after === "next";
  return {
    ...{ pass: run.pass, passes: passesOf(settings, loops[run.at]), rate: player.rate, now },
    ...(isAmong && loop && { loop }),
  };
}

function progressNow(): Progress["now"] {
  const ms = wait ? wait.until - performance.now() : 0;
  if (wait) return { type: wait.clicks ? "counts" : "waits", ms };
  const state = practice && playerOf(practice.id)?.state;
  return { type: isSounding(state) || retry ? "plays" : "paused" };
}

function show(): void {
  const progress = stopped ? null : words(progressNow());
  if (progress) showLine(practiceWords(progress), endPractice);
}

function stopWaiting(): void {
  clearInterval(looking);
  clearTimeout(retry);
  retry = undefined;
  setAlarm(null);
  stopClicks();
  wait = null;
}

/** Ends practice; what plays goes on. Returns false if there was none. */
export function endPractice(): boolean {
  if (!practice) return false;
  const over = stopped ? undefined : practice.over;
  stopWaiting();
  practice = null;
  stopped = null;
  hideLine();
  announce("Practice ended");
  over?.();
  return true;
}

function startPlaying(tries: number): void {
  const player = practice && playerOf(practice.id);
  if (!practice || !player) return;
  const { start } = loopOf(player.item);
  const { seconds } = requestPosition(practice.id);
  const isThere = seconds === null || Math.abs(seconds - start) < NEAR;
  if (tries === 0 && !isThere) emit("lor:seek", { seconds: start });
  isOurs = true;
  player.player.play();
  isOurs = false;
  const again = () => {
    const isSilent = practice && !isSounding(playerOf(practice.id)?.state);
    if (isSilent && tries < MOST_TRIES) return startPlaying(tries + 1);
    retry = undefined;
    show();
  };
  retry = setTimeout(again, SEND_AGAIN);
  show();
}

function onTime(): void {
  stopWaiting();
  startPlaying(0);
}

/** Sets the clicks once nothing else sounds; their pause becomes as long as they need. */
function setClicks(waiting: Wait, rate: number, now: number): void {
  const { tempo, settings } = practice!;
  const beat = tempo();
  if (!beat || waiting.clicks || now < waiting.until - waiting.countIn - COME_TO_REST / 2) return;
  waiting.clicks = true;
  waiting.until = Math.max(waiting.until, now + waiting.countIn);
  const moments = clicksBefore(beat, settings.countIn, rate).map((ms) => waiting.until - ms);
  playClicks(moments, beat.beats);
  setAlarm(waiting.until, onTime);
}

/** Whether the player, which was still, plays from the start of the loop. */
function playsOn({ still }: Wait, { item, rate }: HeldNow, now: number): boolean {
  const { seconds } = requestPosition(item.id);
  if (still === null || seconds === null) return false;
  const played = seconds - loopOf(item).start;
  return played > 0 && played < ((now - still) / 1000) * rate + NEAR;
}

/**
 * Looks after a pause: a player that has not stopped is told again, and a count-in begins once it
 * is still.
 */
function look(): void {
  const player = practice && playerOf(practice.id);
  if (!wait || !player) return;
  const now = performance.now();
  const sounds = isSounding(player.state);
  if (!sounds) wait.still ??= now;
  if (wait.still === null && now - wait.since > SEND_AGAIN) {
    wait.since = now;
    player.player.pause();
  }
  if (wait.countIn > 0 && !sounds) setClicks(wait, player.rate, now);
  wait.goesOn = sounds && playsOn(wait, player, now) ? wait.goesOn + 1 : 0;
  if (wait.goesOn >= LOOKS_TO_BELIEVE) stopWaiting();
  show();
}

/** Pauses before a pass. */
function hold(ms: number, countIn: number): void {
  const player = practice && playerOf(practice.id);
  if (!player) return;
  const since = performance.now();
  player.player.pause();
  const least = countIn > 0 ? countIn + COME_TO_REST : 0;
  wait = { since, until: since + Math.max(ms, least), countIn, clicks: false, still: null, goesOn: 0 };
  looking = setInterval(look, LOOK_EVERY);
  // The count-in sets its own alarm; this one is for a player that never comes to rest.
  setAlarm(wait.until + (countIn > 0 ? 2000 : 0), onTime);
  look();
}

function goTo(loop: Section): void {
  if (!practice) return;
  loopPart({ id: practice.id }, { start: loop.start, end: loop.end });
  emit("lor:seek", { seconds: loop.start });
}

function stop(kind: "here" | "item"): void {
  const player = practice && playerOf(practice.id);
  const text = doneWords(heard);
  stopWaiting();
  stopped = kind;
  player?.player.pause();
  showLine(text, endPractice);
  announce(text);
  practice?.over?.();
  if (kind === "item") player?.player.next();
}

function countInOf({ settings, tempo }: Practice, rate: number): number {
  const beat = tempo();
  return beat ? countInMs(beat, settings.countIn, rate) : 0;
}

function onPass(): void {
  const player = practice && playerOf(practice.id);
  if (!practice || !player || stopped) return;
  const { settings } = practice;
  const { item, rate: before, rates } = player;
  const loop = loopOf(item);
  heard += 1;
  practice.heard?.(run.at);
  const { run: next, step } = afterPass(settings, practice.loops(), run, rates);
  if (step.type !== "pass") return stop(step.type === "item" ? "item" : "here");
  run = next;
  stopWaiting();
  if (step.rate && step.rate !== before) emit("lor:rate", { rate: step.rate });
  if (step.loop) goTo(step.loop);
  const countIn = countInOf(practice, step.rate ?? before);
  const heardMs = (((loop.end || item.duration || 0) - loop.start) * 1000) / before;
  const ms = waitMs(settings.pause, heardMs, countIn);
  if (ms > 0) hold(ms, countIn);
  show();
  const progress = words(progressNow());
  if (progress) sayPass(passWords(progress));
}

/** Sections repeat only while Repeat is on. */
function turnOnRepeat(): void {
  const button = document.querySelector<HTMLElement>('#player button[aria-label="Repeat"]');
  if (button?.ariaPressed === "false") button.click();
}

/** Takes the loop that the listener chose meanwhile, from its first pass. */
function followLoop({ item }: NowPlaying): void {
  if (!practice) return;
  const loops = practice.loops();
  const section = loopOf(item);
  const mine = loops[run.at];
  if (mine?.start === section.start && mine.end === section.end) return;
  const at = loopAt(loops, section);
  if (at >= 0) run = beginRun(at);
}

/** What practice needs of the player before its first pass. */
function prepare(): void {
  const player = practice && playerOf(practice.id);
  if (!practice || !player) return;
  isPrepared = true;
  turnOnRepeat();
  const { ramp } = practice.settings;
  const rate = ramp && rampRate(ramp, run.ramped, player.rates);
  if (rate && rate !== player.rate) emit("lor:rate", { rate });
}

function onPlaying(now: NowPlaying): void {
  if (!practice) return;
  if (now.item.id !== practice.id) {
    if (stopped !== "item") return endPractice();
    stopped = null;
    heard = 0;
    run = beginRun(-1);
    practice = { ...practice, id: now.item.id, loops: () => [] };
  }
  if (stopped === "here" && isSounding(now.state)) return endPractice();
  if (stopped) return;
  if (!isPrepared) prepare();
  followLoop(now);
  if (now.state === "playing" && retry) {
    clearTimeout(retry);
    retry = undefined;
  }
  show();
}

listen("lor:pass", ({ id }) => {
  if (id === practice?.id) onPass();
});
listen("lor:playing", onPlaying);
listen("lor:turn", ({ what, id }) => {
  // The listener does not want to wait.
  if (what === "play" && id === practice?.id && !isOurs) stopWaiting();
});

/** Begins practice with the pass that plays, or the next one that the listener plays. */
export function beginPractice(wanted: Practice): void {
  stopWaiting();
  practice = wanted;
  stopped = null;
  heard = 0;
  isPrepared = false;
  const player = playerOf(wanted.id);
  run = beginRun(player ? loopAt(wanted.loops(), loopOf(player.item)) : -1);
  prepare();
  show();
}

/** Begins with the first pass of the loop, or of the first loop: from its start, and counted in. */
export function restartPractice(wanted: Practice): void {
  beginPractice(wanted);
  const { settings, loops, id } = wanted;
  const player = playerOf(id);
  // The dock holds the press until its player is there.
  if (!player) return document.querySelector<HTMLElement>('#player [aria-label="Play"]')?.click();
  const [first] = settings.all ? loops() : [];
  if (first) {
    run = beginRun(0);
    if (first.rate && !settings.ramp) emit("lor:rate", { rate: first.rate });
    goTo(first);
  } else emit("lor:seek", { seconds: loopOf(player.item).start });
  const countIn = countInOf(wanted, playerOf(id)?.rate ?? 1);
  if (countIn > 0) hold(countIn, countIn);
  else startPlaying(0);
}

/** Changes what is practised from the next pass on; another ramp begins at once. */
export function changePractice(settings: Settings): void {
  if (!practice) return;
  const isOtherRamp = JSON.stringify(settings.ramp) !== JSON.stringify(practice.settings.ramp);
  practice = { ...practice, settings };
  if (isOtherRamp) {
    run = { ...run, ramped: 0 };
    prepare();
  }
  show();
}
