import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { oneAtATime } from "../../platform/work/one-at-a-time.server";
import { paceTitles } from "./title-reader.server";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a station has one title in two seconds, the last one", () => {
  const told: string[] = [];
  const stop = new AbortController();
  const hear = paceTitles((title) => told.push(title), stop.signal);
  for (let at = 0; at < 10_000; at += 1) hear(`title ${at}`);
  expect(told).toEqual(["title 0"]);
  vi.advanceTimersByTime(1999);
  hear("almost");
  expect(told).toEqual(["title 0"]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(["title 0", "almost"]);
  hear("title 0");
  hear("almost");
  vi.advanceTimersByTime(2000);
  expect(told).toEqual(["title 0", "almost"]);
  hear("a song");
  expect(told.at(-1)).toBe("a song");
  hear("too late");
  stop.abort();
  hear("after the end");
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual(["title 0", "almost", "a song"]);
});

test("one value is saved at a time, and of those that wait the last", async () => {
  const saved: number[] = [];
  const errors: unknown[] = [];
  const done: (() => void)[] = [];
  const save = oneAtATime(
    (value: number) => {
      saved.push(value);
      return new Promise<void>((resolve, reject) => {
        done.push(value === 3 ? () => reject(new Error("away")) : resolve);
      });
    },
    (error) => errors.push(error),
  );
  for (const value of [1, 2, 3]) save(value);
  expect(saved).toEqual([1]);
  done[0]?.();
  await vi.waitFor(() => expect(saved).toEqual([1, 3]));
  done[1]?.();
  await vi.waitFor(() => expect(errors).toHaveLength(1));
  save(4);
  expect(saved).toEqual([1, 3, 4]);
});
