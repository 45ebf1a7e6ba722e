import { expect, test } from "vitest";
import { clientOf } from "~/domain/network/network";
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

test("a network has the places of ten clients, however many addresses it has", () => {
  const streams = createOpenStreams({ kind: "titles", total: 5000, perClient: 60 }, () => false);
  const taken = Array.from({ length: 5000 }, (_, at) =>
    streams.take(clientOf(`2001:db8:1:${at.toString(16)}::1`)),
  ).filter((stream) => stream !== null);
  expect(taken).toHaveLength(600);
  expect(streams.take(clientOf("2001:db8:2:1::1"))).not.toBeNull();
  taken[0]?.leave();
  expect(streams.take(clientOf("2001:db8:1:ffff::1"))).not.toBeNull();
});
