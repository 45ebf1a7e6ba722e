/** Processor time of a call in milliseconds, which other load on the machine hardly changes. */
function cost(call: () => unknown): number {
  const before = process.cpuUsage();
  call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const MAX_CALLS = 20;

/**
 * The least processor time of twenty calls, in milliseconds: whatever else the process and the
 * other thread of a core do only adds to it.
 * @param enough stops before the last call once a call costs no more than this
 */
export function leastCost(call: () => unknown, enough = 0): number {
  let least = Infinity;
  for (let time = 0; time < MAX_CALLS && least > enough; time += 1)
    least = Math.min(least, cost(call));
  return least;
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

/** The processor time in which this machine reads a million letters, in milliseconds: about one. */
export function costOfMillion(): number {
  return leastCost(() => readLetters(50)) / 50;
}

/**
 * The most that an event loop may do in one go, in millions of letters that it could read
 * meanwhile: about 50 ms.
 */
export const MAX_AT_ONCE = 50;
