/** A section that listeners loop, in milliseconds, with their passes and how many they are. */
export interface LoopedSection {
  startMs: number;
  endMs: number;
  repeats: number;
  listeners: number;
}

/**
 * A section as it is counted. `some` and `someNetworks` tell apart a few of its listeners and their
 * networks: all of them, or as many as are enough.
 */
export interface CountedSection extends LoopedSection {
  some: readonly string[];
  networks: number;
  someNetworks: readonly string[];
}

/** What everybody loops of an item. */
export interface WhatOthersLoop {
  popular: LoopedSection[];
  /** A hundred numbers from 0 to 1; empty where too few loop anything. */
  heat: number[];
}

/**
 * From so many listeners on, in as many networks, a section is shown, so that it says nothing about
 * one and nobody makes it alone (LOOP-11).
 */
export const ENOUGH_LISTENERS = 3;
/** The most sections to show. */
const SHOWN = 5;
/** Sections whose ends lie this close together, in milliseconds, are shown as one. */
const CLOSE_MS = 1000;

const isClose = (one: LoopedSection, other: LoopedSection) =>
  Math.abs(one.startMs - other.startMs) <= CLOSE_MS &&
  Math.abs(one.endMs - other.endMs) <= CLOSE_MS;

/** Returns how many different listeners sections have at least: one may loop several of them. */
function listenersOf(sections: readonly CountedSection[]): number {
  const some = new Set(sections.flatMap((section) => section.some));
  return Math.max(some.size, ...sections.map(({ listeners }) => listeners));
}

function haveEnough(sections: readonly CountedSection[]): boolean {
  const some = new Set(sections.flatMap((section) => section.someNetworks));
  const networks = Math.max(some.size, ...sections.map((section) => section.networks));
  return Math.min(networks, listenersOf(sections)) >= ENOUGH_LISTENERS;
}

/**
 * Returns the sections looped most, close ones taken together under the times of the one looped
 * most, each by at least three listeners of three networks.
 * @param sections in any order
 */
export function popularSections(sections: readonly CountedSection[]): LoopedSection[] {
  const together: [main: CountedSection, ...close: CountedSection[]][] = [];
  for (const section of sections.toSorted((a, b) => b.repeats - a.repeats)) {
    const known = together.find(([main]) => isClose(main, section));
    if (known) known.push(section);
    else together.push([section]);
  }
  return together
    .filter(haveEnough)
    .map((close) => ({
      ...{ startMs: close[0].startMs, endMs: close[0].endMs },
      repeats: close.reduce((sum, { repeats }) => sum + repeats, 0),
      listeners: listenersOf(close),
    }))
    .toSorted((a, b) => b.repeats - a.repeats || a.startMs - b.startMs)
    .slice(0, SHOWN);
}

/** How many parts the heat has. */
const HEAT_PARTS = 100;

/**
 * Returns how much is looped in each hundredth of the item, the most as 1; empty if fewer than
 * three listeners of three networks loop parts of it.
 * @param duration in seconds; without one, the last end of a section
 */
export function heatOf(sections: readonly CountedSection[], duration: number | null): number[] {
  if (!haveEnough(sections)) return [];
  const whole = duration ? duration * 1000 : Math.max(...sections.map(({ endMs }) => endMs));
  // Adds up what begins and ends in each part, then what is under way.
  const changes = new Array<number>(HEAT_PARTS + 1).fill(0);
  const partAt = (ms: number) => Math.min(HEAT_PARTS, Math.max(0, (ms / whole) * HEAT_PARTS));
  for (const { startMs, endMs, repeats } of sections) {
    const from = Math.min(HEAT_PARTS - 1, Math.floor(partAt(startMs)));
    const to = Math.max(from + 1, Math.ceil(partAt(endMs)));
    changes[from] = (changes[from] ?? 0) + repeats;
    changes[to] = (changes[to] ?? 0) - repeats;
  }
  let under = 0;
  const heights = changes.slice(0, HEAT_PARTS).map((change) => (under += change));
  const most = Math.max(...heights);
  return most > 0 ? heights.map((height) => Math.round((height / most) * 100) / 100) : [];
}

/** Returns the hottest stretch: the most looped part, with those half as hot around it. */
export function hottest(heat: readonly number[]): { from: number; to: number } {
  const top = heat.indexOf(Math.max(...heat));
  const isHot = (at: number) => (heat[at] ?? 0) >= 0.5;
  let [from, to] = [top, top + 1];
  while (isHot(from - 1)) from -= 1;
  while (isHot(to)) to += 1;
  return { from, to };
}
