/** Processor time of a call in milliseconds, which other load on the machine hardly changes. */
function cost(call: () => unknown): number {
  const before = process.cpuUsage();
  call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const LETTERS = "a".repeat(1_000_000);

/** Reads this many million letters, one by one. */
function readLetters(millions: number): number {
  let sum = 0;
  for (let time = 0; time < millions; time += 1) {
    for (let at = 0; at < LETTERS.length; at += 1) sum += LETTERS.charCodeAt(at);
  }
  return sum;
}

const MILLIONS = 50;

/** Processor time in which this machine reads a million letters now, in milliseconds: about one. */
function millionNow(): number {
  return cost(() => readLetters(MILLIONS)) / MILLIONS;
}

const MAX_CALLS = 20;

/** Processor time in which this machine reads a million letters at best, in milliseconds. */
export function costOfMillion(): number {
  return Math.min(...Array.from({ length: MAX_CALLS }, millionNow));
}

/**
 * The least processor time of twenty calls, in millions of letters that the machine could read
 * meanwhile. A processor that others use is slower for both, so a call that seems to cost too much
 * is compared with letters read just then.
 * @param million milliseconds of a million letters
 * @param enough stops before the last call once a call costs no more than this
 */
export function leastCost(call: () => unknown, million: number, enough: number): number {
  let least = Infinity;
  for (let time = 0; time < MAX_CALLS && least > enough; time += 1) {
    const spent = cost(call);
    least = Math.min(least, spent / (spent <= enough * million ? million : millionNow()));
  }
  return least;
}

/**
 * The most that an event loop may do in one go, in millions of letters that it could read
 * meanwhile: about 50 ms.
 */
export const MAX_AT_ONCE = 50;
