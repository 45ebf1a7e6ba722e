import { expect, it } from "vitest";
import { createSlots } from "./slots.server";

const never = new AbortController().signal;
const limits = { total: 3, perHost: 2, waiting: 2 };

/** Takes slots and records them in order. */
function taker(slots = createSlots(limits)) {
  const given: string[] = [];
  return {
    given,
    async take(host: string, signal = never) {
      const release = await slots.take(host, signal);
      given.push(host);
      return release;
    },
  };
}

/** Lets pending callbacks run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

it("limits requests per host and in total", async () => {
  const { take, given } = taker();
  const [first] = [await take("a"), await take("a")];
  void take("a");
  await settled();
  expect(given).toEqual(["a", "a"]);
  await take("b");
  first();
  await settled();
  expect(given).toEqual(["a", "a", "b", "a"]);
});

it("serves other hosts while a request waits for a busy host", async () => {
  const { take, given } = taker();
  const others = [await take("a"), await take("a"), await take("b")];
  void take("a");
  void take("c");
  others[2]!();
  await settled();
  expect(given).toEqual(["a", "a", "b", "c"]);
});

it("ignores a second release of a slot", async () => {
  const { take, given } = taker();
  const first = await take("a");
  await take("a");
  await take("b");
  first();
  first();
  void take("b");
  void take("c");
  await settled();
  expect(given).toEqual(["a", "a", "b", "b"]);
});

it("rejects when too many wait", async () => {
  const { take } = taker();
  await take("a");
  await take("a");
  void take("a");
  void take("a");
  await expect(take("a")).rejects.toMatchObject({ kind: "refused", reason: "busy" });
});

it("removes a waiting request that is aborted", async () => {
  const { take, given } = taker();
  const first = await take("a");
  await take("a");
  const impatient = new AbortController();
  const waiting = take("a", impatient.signal);
  impatient.abort(new Error("enough"));
  await expect(waiting).rejects.toThrow("enough");
  first();
  await take("a");
  expect(given).toEqual(["a", "a", "a"]);
  await expect(take("a", AbortSignal.abort(new Error("never mind")))).rejects.toThrow("never mind");
});
