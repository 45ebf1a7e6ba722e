import { expect, test } from "vitest";
import { decodeCursor, encodeCursor, pageOf } from "./cursor.server";

const cursorOf = (row: string) => `after ${row}`;

test("a page has as many rows as fit, and the next one begins behind its last", () => {
  expect(pageOf(["a", "b", "c"], 2, cursorOf)).toEqual({ rows: ["a", "b"], next: "after b" });
});

test("the last page has no next one, full or not", () => {
  expect(pageOf(["a", "b"], 2, cursorOf)).toEqual({ rows: ["a", "b"] });
  expect(pageOf(["a"], 2, cursorOf)).toEqual({ rows: ["a"] });
  expect(pageOf([], 2, cursorOf)).toEqual({ rows: [] });
});

test("a cursor is read as it was written, and nothing else is one", () => {
  const place = { at: 1_700_000_000_000, id: "fJ9rUzIMcZQ" };
  expect(decodeCursor(encodeCursor(place))).toEqual(place);
  for (const text of ["", "garbage", Buffer.from("[1]").toString("base64url")]) {
    expect(() => decodeCursor(text)).toThrow("Not a cursor");
  }
});
