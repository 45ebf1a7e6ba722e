import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { EpisodeItem } from "~/domain/items/item";
import { sleepOptions } from "~/domain/player/sleep";
import { SleepTimer } from "./sleep-timer";

const episode = (...starts: number[]) =>
  ({
    kind: "episode",
    id: "e",
    slice: null,
    chapters: starts.map((start) => ({ start, title: `From ${start}` })),
  }) as unknown as EpisodeItem;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A player that plays at `rate` from the start. */
function sleeping(item = episode(), rate = 1) {
  const log: string[] = [];
  let place = { seconds: 0, at: performance.now() };
  const seek = (seconds: number) => (place = { seconds, at: performance.now() });
  let stopped: (() => void) | null = null;
  const timer = new SleepTimer({
    pause: () => log.push("pause"),
    stopAtEnd(tell) {
      stopped = tell;
      log.push(`at end ${tell !== null}`);
    },
    position: () => place.seconds + ((performance.now() - place.at) / 1000) * rate,
    view: () => ({ item, rate }),
  });
  const pauses = () => log.filter((line) => line === "pause").length;
  return { timer, log, seek, pauses, end: () => stopped?.() };
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

test("the end of the chapter is offered where there are chapters", () => {
  const offered = (item: EpisodeItem) => sleepOptions(item).map(({ value }) => value);
  expect(offered(episode(0, 10)).slice(-2)).toEqual(["chapter", "end"]);
  expect(offered(episode()).slice(-1)).toEqual(["end"]);
  expect(offered(episode())).not.toContain("chapter");
});

test.each([0.5, 1, 3])("pauses when the chapter was played to its end, at speed %s", (rate) => {
  const { timer, seek, pauses } = sleeping(episode(0, 10, 20), rate);
  seek(12);
  timer.set("chapter", { after: "chapter" });
  vi.advanceTimersByTime((8 / rate) * 1000 - 20);
  expect(pauses()).toBe(0);
  vi.advanceTimersByTime(40);
  expect(pauses()).toBe(1);
  expect(timer.value).toBe("");
  vi.advanceTimersByTime(60_000);
  expect(pauses()).toBe(1);
});

test("a seek makes another chapter the one that ends", () => {
  const { timer, seek, pauses } = sleeping(episode(0, 10, 20));
  timer.set("chapter", { after: "chapter" });
  vi.advanceTimersByTime(5000);
  seek(15);
  vi.advanceTimersByTime(4000);
  expect(pauses()).toBe(0);
  seek(2);
  vi.advanceTimersByTime(7000);
  expect(pauses()).toBe(0);
  vi.advanceTimersByTime(1000);
  expect(pauses()).toBe(1);
});

test("the last chapter, or a section that ends before its chapter, ends with the player's own end", () => {
  const { timer, log, seek, pauses, end } = sleeping(episode(0, 10));
  seek(12);
  timer.set("chapter", { after: "chapter" });
  vi.advanceTimersByTime(60_000);
  expect(pauses()).toBe(0);
  end();
  expect(timer.value).toBe("");
  expect(log).toEqual(["at end true", "at end false"]);
  expect(vi.getTimerCount()).toBe(0);
});

test("another choice ends the watch of the chapter", () => {
  const { timer, pauses } = sleeping(episode(0, 10));
  timer.set("chapter", { after: "chapter" });
  timer.set("", null);
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(20_000);
  expect(pauses()).toBe(0);
});
