import { expect, test } from "vitest";
import { likePattern } from "./like-pattern.server";

test("a pattern matches only its own text", () => {
  expect(likePattern("100%_a\\b")).toBe("100\\%\\_a\\\\b");
  expect(likePattern("plain words")).toBe("plain words");
});
