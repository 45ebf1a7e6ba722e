import { describe, expect, it } from "vitest";
import { workFor } from "./owner.server";
import { createSlots, NoSlot, type SlotLimits } from "./slots.server";

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
  await expect(take("a")).rejects.toBeInstanceOf(NoSlot);
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

describe("owners", () => {
  const wide = { total: 6, perHost: 6, waiting: 6 };
  const nobody = async () => undefined;

  /** Takes slots for owners and records whose they are. */
  function sharer(limits: SlotLimits = wide) {
    const slots = createSlots(limits);
    const given: string[] = [];
    return {
      given,
      take: (owner: string, host = "h") =>
        workFor(owner, async () => {
          const release = await slots.take(host, never);
          given.push(owner);
          return release;
        }),
    };
  }

  it("have a third of the slots and of the room to wait each", async () => {
    const { take, given } = sharer();
    const flood = Array.from({ length: 20 }, () => take("flood").catch((error: unknown) => error));
    await settled();
    expect(given).toEqual(["flood", "flood"]);
    const refused = await Promise.all(flood.slice(4));
    expect(refused.every((error) => error instanceof NoSlot)).toBe(true);
    await take("other");
    await take("other");
    expect(given).toEqual(["flood", "flood", "other", "other"]);
  });

  it("take turns at a single slot: whoever had one goes last", async () => {
    const { take, given } = sharer({ total: 1, perHost: 1, waiting: 9, perOwner: 1 });
    let release = await take("flood");
    const waiting = ["flood", "flood", "other"].map((owner) => take(owner));
    release();
    await settled();
    expect(given).toEqual(["flood", "other"]);
    release = await waiting[2]!;
    release();
    await settled();
    expect(given).toEqual(["flood", "other", "flood"]);
  });

  it("take turns: who has the fewest slots goes first, then who came first", async () => {
    const { take, given } = sharer({ total: 3, perHost: 3, waiting: 9, perOwner: 3 });
    const held = [await take("a"), await take("a"), await take("b")];
    for (const owner of ["a", "b", "c", "b"]) void take(owner);
    held[0]!();
    await settled();
    held[1]!();
    await settled();
    held[2]!();
    await settled();
    expect(given.slice(3)).toEqual(["c", "a", "b"]);
  });

  it("and hosts that wait for the same slot both get theirs", async () => {
    const { take, given } = sharer({ total: 6, perHost: 1, waiting: 6 });
    const held = [await take("a", "x"), await take("a", "y")];
    void take("b", "x");
    void take("a", "z");
    await settled();
    expect(given).toEqual(["a", "a"]);
    held[0]!();
    await settled();
    expect(given).toEqual(["a", "a", "b", "a"]);
  });

  it("do not bind the server's own work", async () => {
    const slots = createSlots(wide);
    const held = await Promise.all(Array.from({ length: 6 }, () => slots.take("h", never)));
    expect(held).toHaveLength(6);
  });

  it("get their slot back when their work fails", async () => {
    const slots = createSlots({ total: 1, waiting: 0 });
    await expect(slots.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    await expect(slots.run(nobody)).resolves.toBeUndefined();
  });
});
