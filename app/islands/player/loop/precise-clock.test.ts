import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createPreciseClock } from "./precise-clock";

type Order = { turn: number; delay: number | null };

/** Fires when the test says so, like a worker whose messages are late or missing. */
class FakeWorker {
  static latest: FakeWorker | null = null;
  onmessage: ((message: { data: number }) => void) | null = null;
  orders: Order[] = [];
  constructor() {
    FakeWorker.latest = this;
  }
  postMessage(order: Order): void {
    this.orders.push(order);
  }
  terminate(): void {
    this.onmessage = null;
  }
  ring(turn: number): void {
    this.onmessage?.({ data: turn });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("rings once, on time, where no worker starts", () => {
  const clock = createPreciseClock();
  const wake = vi.fn();
  clock.wakeAt(clock.now() + 100, wake);
  vi.advanceTimersByTime(99);
  expect(wake).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  expect(wake).toHaveBeenCalledTimes(1);
});

describe("with a worker", () => {
  beforeEach(() => {
    vi.stubGlobal("Worker", FakeWorker);
  });

  test("only the first of the two timers counts", () => {
    const clock = createPreciseClock();
    const wake = vi.fn();
    clock.wakeAt(clock.now() + 100, wake);
    FakeWorker.latest?.ring(1);
    vi.advanceTimersByTime(500);
    expect(wake).toHaveBeenCalledTimes(1);
  });

  test("a late ring of the previous alarm does not cancel the next one", () => {
    const clock = createPreciseClock();
    const next = vi.fn();
    clock.wakeAt(clock.now() + 100, () => clock.wakeAt(clock.now() + 100, next));
    vi.advanceTimersByTime(100);
    FakeWorker.latest?.ring(1);
    vi.advanceTimersByTime(100);
    expect(next).toHaveBeenCalledTimes(1);
  });

  test("a cancelled alarm does not ring", () => {
    const clock = createPreciseClock();
    const wake = vi.fn();
    clock.wakeAt(clock.now() + 100, wake);
    clock.cancel();
    FakeWorker.latest?.ring(1);
    vi.advanceTimersByTime(500);
    expect(wake).not.toHaveBeenCalled();
    expect(FakeWorker.latest?.orders.at(-1)?.delay).toBeNull();
  });
});
