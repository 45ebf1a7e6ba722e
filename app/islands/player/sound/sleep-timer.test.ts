import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SleepTimer } from "./sleep-timer";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function sleeping() {
  const log: string[] = [];
  let stopped: (() => void) | null = null;
  const timer = new SleepTimer({
    pause: () => log.push("pause"),
    stopAtEnd(tell) {
      stopped = tell;
      log.push(`at end ${tell !== null}`);
    },
  });
  return { timer, log, end: () => stopped?.() };
}

test("pauses after minutes, once", () => {
  const { timer, log } = sleeping();
  timer.set("15", { after: "minutes", minutes: 15 });
  vi.advanceTimersByTime(15 * 60_000);
  expect(log.filter((line) => line === "pause")).toHaveLength(1);
  expect(timer.value).toBe("");
});

test("pauses when the fourth song begins", () => {
  const { timer, log } = sleeping();
  timer.set("songs", { after: "songs", songs: 3 });
  for (const song of ["one", "one", "two", "three"]) timer.heard(song);
  expect(log).not.toContain("pause");
  timer.heard("four");
  expect(log).toContain("pause");
});

test("another choice replaces the first", () => {
  const { timer, log } = sleeping();
  timer.set("15", { after: "minutes", minutes: 15 });
  timer.set("end", { after: "end" });
  vi.advanceTimersByTime(60 * 60_000);
  expect(log).toEqual(["at end false", "at end true"]);
});

test("is off after the end of the episode", () => {
  const { timer, log, end } = sleeping();
  const shown: string[] = [];
  timer.subscribe(() => shown.push(timer.value));
  timer.set("end", { after: "end" });
  end();
  expect(shown).toEqual(["end", ""]);
  expect(log).toEqual(["at end true", "at end false"]);
});
