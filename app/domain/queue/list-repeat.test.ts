import { describe, expect, test } from "vitest";
import { hasListRepeat, listRepeat, withListRepeat } from "./list-repeat";

const at = (path: string) => listRepeat(new URL(path, "https://lor.example"));

describe("Repeat of a list", () => {
  test.each([
    "/radio/Queen",
    "/watch?v=dQw4w9WgXcQ&from=radio&list=Queen",
    "/watch?v=dQw4w9WgXcQ&from=discovery",
    "/watch?v=dQw4w9WgXcQ&from=playlist&list=abc&repeat=off",
  ])("is off for %s", (path) => {
    expect(at(path)).toBe(false);
  });

  test.each([
    "/radio",
    "/radio/search",
    "/discovery",
    "/watch?v=dQw4w9WgXcQ",
    "/watch?v=dQw4w9WgXcQ&repeat=off",
    "/watch?v=dQw4w9WgXcQ&from=playlist&list=abc",
  ])("is the listener's own for %s", (path) => {
    expect(at(path)).toBeNull();
  });

  test("is on where it was pressed", () => {
    expect(at("/watch?v=dQw4w9WgXcQ&from=radio&list=Queen&repeat=on")).toBe(true);
  });
});

test("a path gets the Repeat of its list, and loses it", () => {
  const path = "/watch?v=dQw4w9WgXcQ&from=playlist&list=abc";
  expect(hasListRepeat(path)).toBe(false);
  expect(hasListRepeat(withListRepeat(path, false))).toBe(true);
  expect(withListRepeat(withListRepeat(path, true), null)).toBe(path);
});
