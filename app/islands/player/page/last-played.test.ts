import { expect, test } from "vitest";
import { video } from "../../../../tests/support/fake-host";
import { storeLastPlayed } from "./last-played";

test("a full storage throws no error", () => {
  const full = {
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  expect(() => storeLastPlayed(full, video("dQw4w9WgXcQ"))).not.toThrow();
});
