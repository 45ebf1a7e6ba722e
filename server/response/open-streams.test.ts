import { expect, test } from "vitest";
import { createOpenStreams } from "./open-streams";

test("a place is taken or refused at once, and is free again when it is given back", () => {
  const streams = createOpenStreams({ kind: "titles", total: 3, perClient: 2 }, () => false);
  const [first, second, third] = [streams.take("a"), streams.take("a"), streams.take("a")];
  expect([first, second, third].map((one) => one !== null)).toEqual([true, true, false]);
  expect(streams.take("b")).not.toBeNull();
  expect(streams.take("c")).toBeNull();
  first?.leave();
  first?.leave();
  expect(streams.take("c")).not.toBeNull();
  expect(streams.take("d")).toBeNull();
});
