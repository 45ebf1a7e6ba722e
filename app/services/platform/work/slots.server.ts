import { BoundedCache } from "~/domain/text/bounded/bounded-cache";
import { ownerOfWork } from "./owner.server";

export interface SlotLimits {
  /** How much work is done at the same time. */
  total: number;
  /** How much of it for one host. */
  perHost?: number;
  /** How much of it for one owner; a third by default. */
  perOwner?: number;
  /** How much work may wait, a third of it for one owner; any more is refused. */
  waiting: number;
}

/**
 * There is no slot and no room to wait for one: nobody's fault, and never to be stored as an
 * answer.
 */
export class NoSlot extends Error {
  override name = "NoSlot";
}

type Work = { host: string; owner: string | null };
type Waiter = Work & { start(): void };

export type Slots = ReturnType<typeof createSlots>;

const aThird = (places: number) => Math.max(1, Math.floor(places / 3));

function createCounts<Key>() {
  const counts = new Map<Key, number>();
  const of = (key: Key) => counts.get(key) ?? 0;
  return {
    of,
    add(key: Key, by: 1 | -1): void {
      const now = of(key) + by;
      if (now > 0) counts.set(key, now);
      else counts.delete(key);
    },
  };
}

/** In characters; an owner takes some 140. */
const REMEMBERED_OWNERS = 140_000;

function createRunning({ total, perHost = total, perOwner = aThird(total) }: SlotLimits) {
  const hosts = createCounts<string>();
  const owners = createCounts<string | null>();
  const lastTurns = new BoundedCache<number>({ maxChars: REMEMBERED_OWNERS, charsOf: () => 0 });
  let turns = 0;
  let totalNow = 0;
  const ofOwner = (owner: string | null) => ({
    slots: owners.of(owner),
    lastTurn: (owner !== null && lastTurns.get(owner)) || 0,
  });
  return {
    /** Whether the first goes before the second, wherever they wait. */
    isSooner(first: Work, second: Work): boolean {
      const [one, other] = [ofOwner(first.owner), ofOwner(second.owner)];
      return (
        one.slots < other.slots || (one.slots === other.slots && one.lastTurn < other.lastTurn)
      );
    },
    hasSlot: ({ host, owner }: Work) =>
      totalNow < total &&
      hosts.of(host) < perHost &&
      (owner === null || owners.of(owner) < perOwner),
    count({ host, owner }: Work, by: 1 | -1): void {
      totalNow += by;
      hosts.add(host, by);
      owners.add(owner, by);
      if (by > 0 && owner !== null) lastTurns.set(owner, (turns += 1));
    },
  };
}

type Running = ReturnType<typeof createRunning>;

/** Picks who goes next, if there is a slot for them. */
function nextOf(waiting: readonly Waiter[], running: Running): Waiter | null {
  let next: Waiter | null = null;
  for (const one of waiting) {
    const isSooner = !next || running.isSooner(one, next);
    if (isSooner && running.hasSlot(one)) next = one;
  }
  return next;
}

/**
 * Limits how much is done at the same time, in total, per host and per owner (`owner.server.ts`).
 * Whoever has the fewest slots goes first, then whoever waited longest since their last turn, then
 * whoever came first. The server's own work is limited only in total and per host.
 */
export function createSlots(limits: SlotLimits) {
  const running = createRunning(limits);
  let waiting: Waiter[] = [];

  function hasRoom(owner: string | null): boolean {
    if (waiting.length >= limits.waiting) return false;
    const own = waiting.filter((one) => one.owner === owner).length;
    return owner === null || own < aThird(limits.waiting);
  }

  function occupy(work: Work): () => void {
    running.count(work, 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      running.count(work, -1);
      // One may be waiting for the host and another for the owner.
      const next = () => nextOf(waiting, running);
      for (let one = next(); one; one = next()) one.start();
    };
  }

  function wait(work: Work, signal: AbortSignal | undefined): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting = waiting.filter((one) => one !== waiter);
        signal?.removeEventListener("abort", giveUp);
      };
      const giveUp = () => {
        leave();
        reject(signal?.reason);
      };
      const waiter: Waiter = {
        ...work,
        start() {
          leave();
          resolve(occupy(work));
        },
      };
      waiting.push(waiter);
      signal?.addEventListener("abort", giveUp);
    });
  }

  /**
   * @returns a function that releases the slot. @throws {NoSlot} if too many wait, or the signal's
   * reason
   */
  async function take(host: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    const work = { host, owner: ownerOfWork() };
    if (running.hasSlot(work)) return occupy(work);
    if (!hasRoom(work.owner)) throw new NoSlot("too much is waiting");
    return wait(work, signal);
  }

  return {
    take,
    /** Does work without a host in a slot. @throws {NoSlot} if too many wait */
    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      const release = await take("");
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
