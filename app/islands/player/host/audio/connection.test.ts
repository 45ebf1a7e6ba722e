import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SOUNDS_WITHIN, TRIES_FOR } from "~/domain/player/host/retry-plan";
import { Connection } from "./connection";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function trying(sources: number) {
  const log: string[] = [];
  const start = Date.now();
  const connection = new Connection(
    {
      connect: (source) => log.push(`connect ${source}`),
      lost: () => log.push("lost"),
      back: () => log.push("back"),
      gaveUp: (atStart) => log.push(atStart ? "silent" : "gave up"),
      now: () => Date.now(),
    },
    sources,
    SOUNDS_WITHIN,
  );
  return { connection, log, after: () => Date.now() - start };
}

test("the sources are tried in order until one sounds", () => {
  const { connection, log } = trying(3);
  connection.start();
  connection.failed();
  vi.advanceTimersByTime(SOUNDS_WITHIN / 2);
  connection.sounded();
  vi.advanceTimersByTime(TRIES_FOR);
  expect(log).toEqual(["connect 0", "connect 1", "connect 2"]);
});

test.each([1, 2, 3, 7])("%i sources that stay silent are given up in time", (sources) => {
  const { connection, log, after } = trying(sources);
  connection.start();
  vi.runAllTimers();
  expect(log.at(-1)).toBe("silent");
  expect(after()).toBeLessThanOrEqual(SOUNDS_WITHIN);
});

test("a source that refuses is given up at once", () => {
  const { connection, log, after } = trying(1);
  connection.start();
  connection.failed();
  expect(log).toEqual(["connect 0", "silent"]);
  expect(after()).toBe(0);
});

test("a lost connection is tried again with growing pauses, for three minutes", () => {
  const { connection, log, after } = trying(1);
  connection.start();
  connection.sounded();
  connection.failed();
  vi.runAllTimers();
  expect(log[1]).toBe("lost");
  expect(log.at(-1)).toBe("gave up");
  expect(after()).toBeGreaterThanOrEqual(TRIES_FOR);
  expect(after()).toBeLessThanOrEqual(TRIES_FOR + 30_000);
  expect(log.filter((line) => line === "connect 0").length).toBeLessThan(15);
});

test("it says when it sounds again, and the next loss begins anew", () => {
  const { connection, log } = trying(1);
  connection.start();
  connection.sounded();
  for (let round = 1; round <= 2; round++) {
    connection.failed();
    vi.advanceTimersByTime(1000);
    connection.sounded();
  }
  const round = ["lost", "connect 0", "back"];
  expect(log).toEqual(["connect 0", ...round, ...round]);
});

test("a network that is back is used at once, and a stop ends everything", () => {
  const { connection, log } = trying(1);
  connection.start();
  connection.sounded();
  connection.hurry();
  connection.failed();
  connection.hurry();
  expect(log).toEqual(["connect 0", "lost", "connect 0"]);
  connection.stop();
  connection.failed();
  vi.runAllTimers();
  expect(log).toHaveLength(3);
});
