import { expect, test } from "vitest";
import type { Item } from "../items/item";
import { sleepOptions } from "./sleep";

test("a timer offers what its kind has", () => {
  const values = (kind: "station" | "episode") =>
    sleepOptions({ kind, chapters: [] } as unknown as Item).map(({ value }) => value);
  expect(values("station")).toContain("songs");
  expect(values("station")).not.toContain("end");
  expect(values("episode")).toContain("end");
});
