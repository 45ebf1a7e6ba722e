import { GuardError } from "./guard-error.server";

export interface SlotLimits {
  /** Concurrent requests. */
  total: number;
  /** Concurrent requests to one host. */
  perHost: number;
  /** Requests that may wait; further ones are rejected. */
  waiting: number;
}

type Waiter = { host: string; start(): void };

export type Slots = ReturnType<typeof createSlots>;

/** Limits concurrent requests in total and per host, first come, first served. */
export function createSlots({ total, perHost, waiting: maxWaiting }: SlotLimits) {
  const perHostNow = new Map<string, number>();
  let totalNow = 0;
  let waiting: Waiter[] = [];

  const at = (host: string) => perHostNow.get(host) ?? 0;
  const isFree = (host: string) => totalNow < total && at(host) < perHost;

  function occupy(host: string): () => void {
    totalNow += 1;
    perHostNow.set(host, at(host) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      totalNow -= 1;
      if (at(host) > 1) perHostNow.set(host, at(host) - 1);
      else perHostNow.delete(host);
      waiting.find((one) => isFree(one.host))?.start();
    };
  }

  function wait(host: string, signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting = waiting.filter((one) => one !== waiter);
        signal.removeEventListener("abort", giveUp);
      };
      const giveUp = () => {
        leave();
        reject(signal.reason as Error);
      };
      const waiter: Waiter = {
        host,
        start() {
          leave();
          resolve(occupy(host));
        },
      };
      waiting.push(waiter);
      signal.addEventListener("abort", giveUp);
    });
  }

  return {
    /** @returns a function that releases the slot. @throws {GuardError} `busy` when too many wait */
    async take(host: string, signal: AbortSignal): Promise<() => void> {
      signal.throwIfAborted();
      if (isFree(host)) return occupy(host);
      if (waiting.length >= maxWaiting) throw new GuardError(host, "busy");
      return wait(host, signal);
    },
  };
}
