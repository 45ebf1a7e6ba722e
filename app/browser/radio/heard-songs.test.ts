import { expect, test } from "vitest";
import { countHearing } from "./heard-songs";

function storage(text: string | null = null) {
  let kept = text;
  return {
    getItem: () => kept,
    setItem: (_key: string, value: string) => void (kept = value),
    length: () => (JSON.parse(kept ?? "[]") as unknown[]).length,
  };
}

test("a song is counted once each time that it begins", () => {
  const store = storage();
  const hear = (title: string, at: number) => countHearing(store, { title, at });
  expect([hear("ABBA - Waterloo", 1), hear("abba - waterloo", 1)]).toEqual([1, 1]);
  expect(hear("constructor", 2)).toBe(1);
  expect([hear("ABBA - Waterloo", 3), hear("ABBA - Waterloo", 5)]).toEqual([2, 3]);
});

test("only the latest songs are remembered", () => {
  const store = storage();
  for (let at = 0; at < 210; at++) countHearing(store, { title: `Song ${at}`, at });
  expect(store.length()).toBe(200);
  expect(countHearing(store, { title: "Song 0", at: 999 })).toBe(1);
});

test.each(["{", "null", '{"__proto__":[]}', "[1,[2],null]"])(
  "%s in the storage is nothing",
  (text) => {
    expect(countHearing(storage(text), { title: "One", at: 1 })).toBe(1);
  },
);
