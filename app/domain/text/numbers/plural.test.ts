import { expect, test } from "vitest";
import { plural } from "./plural";

test("the singular is used only for exactly 1", () => {
  expect(plural(1, "repeat")).toBe("repeat");
  expect(plural(0, "repeat")).toBe("repeats");
  expect(plural(2, "repeat")).toBe("repeats");
  expect(plural(1.5, "repeat")).toBe("repeats");
  expect(plural(2, "history", "histories")).toBe("histories");
});
