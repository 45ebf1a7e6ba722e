import type { Section } from "../../section/section";
import { type Ramp, rampRate } from "./ramp";

/** The longest pause between passes, in seconds, other than one as long as the loop. */
export const MAX_PAUSE = 20;

/** A part of the item to practise, in seconds, with its own speed and passes if it has them. */
export interface Stretch extends Section {
  rate?: number;
  passes?: number;
}

/**
 * What follows the last pass. For one loop, `next` is the loop after it; for all of them, the first
 * one again.
 */
export type After = "stop" | "next" | "item";

export interface Settings {
  /** Null for without end. */
  passes: number | null;
  /** Whether the loops are played in order, rather than only what loops now. */
  all: boolean;
  after: After;
  /** Seconds, or as long as the pass before it was. */
  pause: number | "loop";
  /** Bars. */
  countIn: number;
  ramp: Ramp | null;
}

export const NOTHING_SET: Settings = {
  passes: null,
  all: false,
  after: "stop",
  pause: 0,
  countIn: 0,
  ramp: null,
};

/** Practice under way. */
export interface Run {
  /** The pass that plays, from 1. */
  pass: number;
  /** Passes that have counted for the ramp. */
  ramped: number;
  /** The index of the loop that plays among all of them; -1 for one that is not saved. */
  at: number;
}

/** What to do as a pass ends. */
export type Step =
  /** The same loop again, or another one. */
  { type: "pass"; loop?: Stretch; rate?: number } | { type: "item" } | { type: "stop" };

export function beginRun(at: number): Run {
  return { pass: 1, ramped: 0, at };
}

/** Whether anything is set that practice would do. */
export function isSet({ passes, all, pause, countIn, ramp }: Settings): boolean {
  return passes !== null || all || pause !== 0 || countIn > 0 || ramp !== null;
}

/**
 * Returns how often the loop that plays is heard, null for without end. Where practice goes on to
 * other loops, a loop's own number comes first.
 */
export function passesOf({ passes, all, after }: Settings, loop?: Stretch): number | null {
  const own = all || after === "next" ? loop?.passes : undefined;
  return own ?? passes ?? (all ? 1 : null);
}

/** Returns the loop to go to after the last pass of one; null if there is none. */
function loopAfter({ all, after }: Settings, loops: readonly Stretch[], at: number): number | null {
  const goesOn = all || after === "next";
  if (!goesOn || loops.length === 0) return null;
  if (at + 1 < loops.length) return at + 1;
  return all && after === "next" ? 0 : null;
}

/**
 * Returns the speed to change to with another loop: its own, or the usual one after a loop that had
 * its own.
 */
function rateOfLoop(loop: Stretch, before: Stretch | undefined): number | undefined {
  return loop.rate ?? (before?.rate === undefined ? undefined : 1);
}

/** Returns the speed of a pass of the ramp, for a step; null if practice ends before it. */
function ramped(
  { ramp }: Settings,
  pass: number,
  rates: readonly number[],
): { rate?: number } | null {
  if (!ramp) return {};
  const rate = rampRate(ramp, pass, rates);
  return rate === null ? null : { rate };
}

/** Decides what follows the pass that has just ended (PRACTICE-2). */
export function afterPass(
  settings: Settings,
  loops: readonly Stretch[],
  run: Run,
  rates: readonly number[],
): { run: Run; step: Step } {
  const loop = loops[run.at];
  const passes = passesOf(settings, loop);
  const isLast = passes !== null && run.pass >= passes;
  if (!isLast) {
    const next = { ...run, pass: run.pass + 1, ramped: run.ramped + 1 };
    const rate = ramped(settings, next.ramped, rates);
    return rate ? { run: next, step: { type: "pass", ...rate } } : { run, step: { type: "stop" } };
  }
  const at = loopAfter(settings, loops, run.at);
  const to = at === null ? undefined : loops[at];
  if (at === null || !to)
    return { run, step: { type: settings.after === "item" ? "item" : "stop" } };
  const own = rateOfLoop(to, loop);
  const rate = settings.ramp ? ramped(settings, 0, rates) : own !== undefined && { rate: own };
  return { run: beginRun(at), step: { type: "pass", loop: to, ...rate } };
}

/** Returns the index of the loop with the ends of a section; -1 if there is none. */
export function loopAt(loops: readonly Stretch[], section: Section | null): number {
  return loops.findIndex(({ start, end }) => start === section?.start && end === section.end);
}

/** Returns the ms from the end of a pass to the start of the next. The count-in ends the pause. */
export function waitMs(pause: Settings["pause"], heardMs: number, countInMs: number): number {
  return Math.max(pause === "loop" ? heardMs : pause * 1000, countInMs);
}
