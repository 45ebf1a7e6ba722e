import { performance } from "node:perf_hooks";
import { networkOf } from "~/domain/network/network";
import { limiter, refusalIn, told, type Limit } from "~/services/platform/limits/limiter.server";
import { presentRequest } from "~/services/platform/work/owner.server";

/** Of one process, in milliseconds of processor time: a client may use a tenth of it. */
const OF_CLIENT: Limit = { points: 1000, seconds: 10 };
const OF_NETWORK: Limit = { points: 3000, seconds: 10 };

/** Counted at the start, so that not everything is let in that comes at once, in milliseconds. */
const DEPOSIT = 5;

/**
 * Returns a clock of the event loop's processor time. The processor's own counts other threads too,
 * and the loop's also what other programs took; less than either is neither.
 */
function loopClock(): () => number {
  const now = () => {
    const { user, system } = process.cpuUsage();
    return { cpu: (user + system) / 1000, loop: performance.eventLoopUtilization().active };
  };
  let last = now();
  let sum = 0;
  return () => {
    const { cpu, loop } = now();
    sum += Math.min(cpu - last.cpu, loop - last.loop);
    last = { cpu, loop };
    return sum;
  };
}

/**
 * Divides the time of the process among the requests that do not wait for a store or another
 * service. How long a request takes would say little: a slow database makes everybody's long.
 */
function createMeter(clock: () => number) {
  let [running, underWay, last] = [0, 0, clock()];
  /** What each request has used since the start, while it runs and while all of them wait. */
  let [ofRunning, ofWaiting] = [0, 0];
  function advance(): void {
    const now = clock();
    if (running > 0) ofRunning += (now - last) / running;
    else if (underWay > 0) ofWaiting += (now - last) / underWay;
    last = now;
  }
  return function begin() {
    advance();
    let [waits, sum, isOver] = [0, 0, false];
    let [sinceRunning, sinceWaiting] = [ofRunning, ofWaiting];
    /** @param by 1 if a wait begins, -1 if it ends */
    function wait(by: 1 | -1): void {
      if (isOver) return;
      advance();
      sum += waits === 0 ? ofRunning - sinceRunning : ofWaiting - sinceWaiting;
      [sinceRunning, sinceWaiting] = [ofRunning, ofWaiting];
      if (waits === 0) running -= 1;
      waits += by;
      if (waits === 0) running += 1;
    }
    function end(): number {
      wait(1);
      isOver = true;
      underWay -= 1;
      return sum;
    }
    running += 1;
    underWay += 1;
    return { wait, end };
  };
}

export type WorkLimit = ReturnType<typeof workLimit>;

/**
 * Limits the processor time that a client and its network may use, however many requests it is for.
 * @param clock returns the processor time of the event loop in milliseconds
 */
export function workLimit(clock = loopClock()) {
  const begin = createMeter(clock);
  const own = limiter("work", OF_CLIENT, null);
  const wide = limiter("work:network", OF_NETWORK, null);
  const charge = (client: string, ms: number) =>
    Promise.all([own.penalty(client, ms), wide.penalty(networkOf(client), ms)]);
  return {
    /** Null if the client may go on. */
    refusal: async (client: string) =>
      told("work", (await refusalIn(own, client)) ?? (await refusalIn(wide, networkOf(client)))),

    /** Answers a request, and charges its client for what that takes. */
    async measure(client: string, answer: () => Promise<void>): Promise<void> {
      await charge(client, DEPOSIT);
      const { wait, end } = begin();
      const work = presentRequest();
      if (work) work.onWait = wait;
      try {
        await answer();
      } finally {
        if (work) work.onWait = undefined;
        await charge(client, end() - DEPOSIT);
      }
    },
  };
}
