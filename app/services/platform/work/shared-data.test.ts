import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sharedData } from "./shared-data.server";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

function counted() {
  let loads = 0;
  return sharedData(1000, () => Promise.resolve((loads += 1)));
}

test("is loaded once for everybody who asks within its time", async () => {
  const shared = counted();
  expect(await Promise.all([shared.load(), shared.load()])).toEqual([1, 1]);
  vi.advanceTimersByTime(999);
  expect(await shared.load()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await shared.load()).toBe(2);
});

test("is loaded anew after its cache was cleared, also while it was loading", async () => {
  const shared = counted();
  const before = shared.load();
  shared.clearCache();
  expect(await shared.load()).toBe(2);
  expect(await before).toBe(1);
  expect(await shared.load()).toBe(2);
});

test("does not keep a failure, and one that comes late removes nothing newer", async () => {
  let fail: (error: Error) => void = () => undefined;
  const late = new Promise<string>((_, reject) => (fail = reject));
  const answers = [Promise.reject(new Error("down")), late, Promise.resolve("up")];
  const shared = sharedData(1000, () => answers.shift() ?? expect.unreachable("a fourth load"));
  await expect(shared.load()).rejects.toThrow("down");
  const failing = shared.load();
  shared.clearCache();
  expect(await shared.load()).toBe("up");
  fail(new Error("late"));
  await expect(failing).rejects.toThrow("late");
  expect(await shared.load()).toBe("up");
});
