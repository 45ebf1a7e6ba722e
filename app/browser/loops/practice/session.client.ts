import { switchRepeatOn } from "~/browser/parts/repeat-on.client";
import { announce } from "~/browser/platform/announce";
import { emit, listen, type NowPlaying } from "~/browser/platform/events";
import {
  afterPass,
  beginRun,
  loopAt,
  passesOf,
  type Settings,
  type Stretch,
  waitMs,
} from "~/domain/loops/practice/practice-run";
import {
  doneWords,
  passWords,
  practiceWords,
  type Progress,
} from "~/domain/loops/practice/practice-words";
import { rampRate } from "~/domain/loops/practice/ramp";
import { clicksBefore, countInMs, type Tempo } from "~/domain/loops/practice/tempo";
import { isSounding } from "~/domain/player/player";
import type { Section } from "~/domain/section/section";
import { hideLine, sayPass, showLine } from "./dock-line.client";
import { loopOf, loopPart, playerOf } from "./loop-of-player.client";
import {
  type CountIn,
  IS_PLAYED,
  isOurPlay,
  noteState,
  pauseFor,
  pauseNow,
  playLoop,
  stopPause,
} from "./pause.client";

export interface Practice {
  id: string;
  settings: Settings;
  /** The loops of the item, in order. */
  loops: () => readonly Stretch[];
  tempo: () => Tempo | null;
  /** Called as it begins, once practice before it is over. */
  begins?: () => void;
  /** Called after each pass of a loop, with its index. */
  heard?: (at: number) => void;
  /** Called once practice is over. */
  over?: () => void;
}

let practice: Practice | null = null;
let run = beginRun(-1);
/** Passes heard since practice began. */
let heard = 0;
/** Whether the player is ready for the first pass. */
let isPrepared = false;
/** Stopped by itself; `item` if the next item is awaited. */
let stopped: "here" | "item" | null = null;
/** Whether the player was seen to be still since then. */
let isStill = false;
/** Set while it seems to play again. */
let ending: ReturnType<typeof setTimeout> | undefined;

/** Practice under way; null once it has stopped. */
export const currentPractice = (): Practice | null => (stopped ? null : practice);

const held = () => practice && playerOf(practice.id);

function progress(now: Progress["now"]): Progress | null {
  const player = held();
  if (!practice || !player || stopped) return null;
  const { settings } = practice;
  const loops = practice.loops();
  const isAmong = run.at >= 0 && (settings.all || settings.after === "next");
  return {
    ...{ pass: run.pass, passes: passesOf(settings, loops[run.at]), rate: player.rate, now },
    ...(isAmong && { loop: { at: run.at, of: loops.length } }),
  };
}

function show(): void {
  const type = isSounding(held()?.state) ? "plays" : "paused";
  const shown = progress(pauseNow() ?? { type });
  if (shown) showLine(practiceWords(shown), endPractice);
}

function forgetEnding(): void {
  clearTimeout(ending);
  ending = undefined;
}

/** Ends practice; what plays goes on. Returns false if there was none. */
export function endPractice(): boolean {
  if (!practice) return false;
  const over = stopped ? undefined : practice.over;
  stopPause();
  forgetEnding();
  practice = null;
  stopped = null;
  hideLine();
  announce("Practice ended");
  over?.();
  return true;
}

function goTo(loop: Section): void {
  if (!practice) return;
  loopPart(practice, { start: loop.start, end: loop.end });
  emit("lor:seek", { seconds: loop.start });
}

function stop(kind: "here" | "item"): void {
  const player = held()?.player;
  const text = doneWords(heard);
  stopPause();
  stopped = kind;
  isStill = false;
  player?.pause();
  showLine(text, endPractice);
  announce(text);
  practice?.over?.();
  if (kind === "item") player?.next();
}

function countInOf({ settings, tempo }: Practice, rate: number): CountIn | null {
  const beat = tempo();
  const { countIn: bars } = settings;
  if (!beat || bars === 0) return null;
  const clicks = clicksBefore(beat, bars, rate);
  return { ms: countInMs(beat, bars, rate), clicks, beats: beat.beats };
}

function onPass(): void {
  const player = held();
  if (!practice || !player || stopped) return;
  const { settings } = practice;
  const { item, rate: before, rates } = player;
  const { start, end } = loopOf(item);
  heard += 1;
  practice.heard?.(run.at);
  const { run: next, step } = afterPass(settings, practice.loops(), run, rates);
  if (step.type !== "pass") return stop(step.type === "item" ? "item" : "here");
  run = next;
  stopPause();
  if (step.rate && step.rate !== before) emit("lor:rate", { rate: step.rate });
  if (step.loop) goTo(step.loop);
  const countIn = countInOf(practice, step.rate ?? before);
  const heardMs = (((end || item.duration || start) - start) * 1000) / before;
  const ms = waitMs(settings.pause, heardMs, countIn?.ms ?? 0);
  if (ms > 0) pauseFor(practice.id, ms, countIn, show);
  show();
  const shown = progress({ type: "plays" });
  if (shown) sayPass(passWords(shown));
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
  const player = held();
  if (!practice || !player) return;
  isPrepared = true;
  switchRepeatOn();
  // From now on practice counts, and not the playlist that it plays from.
  if (player.item.passes) loopPart(player.item, loopOf(player.item));
  const { ramp } = practice.settings;
  const rate = ramp && rampRate(ramp, run.ramped, player.rates);
  if (rate && rate !== player.rate) emit("lor:rate", { rate });
}

/** Goes on with the item that plays next, whose loops are not known. */
function takeItem(id: string): void {
  if (!practice) return;
  stopped = null;
  heard = 0;
  run = beginRun(-1);
  isPrepared = false;
  practice = { ...practice, id, loops: () => [] };
}

/** Ends practice that has stopped if the listener plays on in the host's own picture. */
function noteAfterStop(sounds: boolean): void {
  isStill ||= !sounds;
  if (!sounds) forgetEnding();
  else if (isStill && stopped === "here") ending ??= setTimeout(endPractice, IS_PLAYED);
}

function onPlaying(now: NowPlaying): void {
  if (!practice) return;
  const isOther = now.item.id !== practice.id;
  if (isOther && stopped === "item") takeItem(now.item.id);
  else if (isOther) return void endPractice();
  if (stopped) return noteAfterStop(isSounding(now.state));
  if (!isPrepared) prepare();
  followLoop(now);
  noteState(now.state);
  show();
}

document.addEventListener("keydown", (event) => {
  // Escape belongs to what is open above the page.
  const isTaken = event.defaultPrevented || document.querySelector("dialog[open], :popover-open");
  if (event.key === "Escape" && !isTaken && endPractice()) event.preventDefault();
});
listen("lor:pass", ({ id }) => {
  if (id === practice?.id) onPass();
});
listen("lor:playing", onPlaying);
// The next pass waits for Play.
listen("lor:elsewhere", (elsewhere) => {
  if (pauseNow()) elsewhere.waits = true;
  stopPause();
  show();
});
listen("lor:turn", ({ what, id }) => {
  if (what !== "play" || id !== practice?.id || isOurPlay()) return;
  // The listener does not want to wait.
  if (stopped) endPractice();
  else stopPause();
});

/** Begins practice with the pass that plays, or the next one that the listener plays. */
export function beginPractice(wanted: Practice): void {
  stopPause();
  forgetEnding();
  if (!stopped) practice?.over?.();
  wanted.begins?.();
  practice = wanted;
  stopped = null;
  heard = 0;
  isPrepared = false;
  const player = held();
  run = beginRun(player ? loopAt(wanted.loops(), loopOf(player.item)) : -1);
  prepare();
  show();
}

/** Begins with the first pass of the loop, or of the first loop: from its start, and counted in. */
export function restartPractice(wanted: Practice): void {
  beginPractice(wanted);
  const { settings, loops, id } = wanted;
  const player = held();
  // The dock holds the press until its player is there.
  if (!player) return document.querySelector<HTMLElement>('#player [aria-label="Play"]')?.click();
  const [first] = settings.all ? loops() : [];
  if (first) {
    run = beginRun(0);
    if (first.rate && !settings.ramp) emit("lor:rate", { rate: first.rate });
    goTo(first);
  } else emit("lor:seek", { seconds: loopOf(player.item).start });
  const countIn = countInOf(wanted, held()?.rate ?? 1);
  if (countIn) pauseFor(id, 0, countIn, show);
  else playLoop(id);
  show();
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
