import { expect, test } from "vitest";
import { video } from "./fake-host";
import { keepLastPlayed, lastPlayed } from "./last-played";

function box() {
  let kept: string | null = null;
  return { getItem: () => kept, setItem: (_key: string, value: string) => void (kept = value) };
}

test("what was played last comes back with its section", () => {
  const storage = box();
  keepLastPlayed(storage, video("dQw4w9WgXcQ", { slice: { start: 3, end: 5.5 }, duration: 20 }));
  expect(lastPlayed(storage)).toMatchObject({
    ytid: "dQw4w9WgXcQ",
    title: "Title of dQw4w9WgXcQ",
    slice: { start: 3, end: 5.5 },
    duration: 20,
  });
});

test("nothing kept, or nothing that can be read, is nothing", () => {
  expect(lastPlayed(null)).toBeNull();
  expect(lastPlayed({ getItem: () => "{" })).toBeNull();
});

test("a full storage does not stop the music", () => {
  const full = {
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  expect(() => keepLastPlayed(full, video("dQw4w9WgXcQ"))).not.toThrow();
});
